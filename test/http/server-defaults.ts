import { pino } from 'pino'
import { AddressLimit } from '../../src/access/address-limit.ts'
import { KeyUses } from '../../src/access/key-uses.ts'
import { RateTable } from '../../src/access/rate-table.ts'
import { MOST_KEYS } from '../../src/access/stored-keys.ts'
import { TrustedProxies } from '../../src/access/trusted-proxies.ts'
import { Meters } from '../../src/http/meters/meters.ts'
import type { ServerOptions } from '../../src/http/server.ts'

/** For a server that logs nothing, and turns nobody away for sending many requests without a valid key. */
export function serverDefaults(): Omit<ServerOptions, 'catalogs' | 'keys'> {
  return {
    rates: new RateTable(RateTable.memoryFor(MOST_KEYS)),
    uses: new KeyUses(KeyUses.memory()),
    refusals: new AddressLimit({ requests: 1_000_000, seconds: 1 }),
    proxies: new TrustedProxies([]),
    onRefusal: () => {},
    meters: new Meters(),
    logger: pino({ level: 'silent' }),
    maxAge: 300,
  }
}
