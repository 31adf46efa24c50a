import { type Client, type ClientOptions, createClient } from '../client/src/index.ts'
import { tellingRefusal } from './key-card.ts'
import { sessionKey } from './session-key.ts'

/** A client of the page's own service, which uses the key of the tab. */
export function sessionClient(options: ClientOptions = {}): Client {
  const send = tellingRefusal(options.fetch ?? fetch)
  return createClient({ ...options, server: location.origin, key: () => sessionKey() ?? '', fetch: send })
}
