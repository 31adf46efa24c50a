import { BlockList, isIP, isIPv4 } from 'node:net'

/** The two headers in which proxies say whom a request is from. */
interface ForwardedHeaders {
  readonly 'x-forwarded-for'?: string | string[] | undefined
  readonly forwarded?: string | undefined
}

/** Says, for people, which item is no address or network. */
export class ProxyListError extends Error {
  override name = 'ProxyListError'
}

/** Most hops that are looked at. */
const MOST_HOPS = 32

/** The proxies whose word is taken for the address that a request comes from. */
export class TrustedProxies {
  readonly #trusted = new BlockList()
  readonly #isEmpty: boolean

  /**
   * @param list addresses and networks, such as `10.0.0.0/8` and `::1`.
   * @throws ProxyListError
   */
  constructor(list: readonly string[]) {
    for (const item of list) this.#add(item)
    this.#isEmpty = list.length === 0
  }

  /**
   * The address that a request comes from: the last one that is not a trusted proxy's. Anybody may have written what
   * stands before it.
   *
   * @param peer address of the other end of the connection.
   */
  clientOf(peer: string, headers: ForwardedHeaders): string {
    if (this.#isEmpty || !this.#trusts(peer)) return peer
    let client = peer
    for (const hop of hopsOf(headers).reverse()) {
      if (isIP(hop) === 0) break
      client = hop
      if (!this.#trusts(hop)) break
    }
    return client
  }

  #add(item: string): void {
    const [address = '', prefix, ...more] = item.split('/')
    const family = isIP(address)
    const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
    if (family === 0 || !isPrefix || more.length > 0)
      throw new ProxyListError(`${JSON.stringify(item)} is not an address or network such as 10.0.0.0/8`)
    const type = family === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) this.#trusted.addAddress(address, type)
    else this.#trusted.addSubnet(address, Number(prefix), type)
  }

  #trusts(address: string): boolean {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return isIP(plain) !== 0 && this.#trusted.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
}

/** The last addresses of `X-Forwarded-For` or else of `Forwarded` (RFC 7239), those nearest the client first. */
function hopsOf(headers: ForwardedHeaders): string[] {
  const listed = headers['x-forwarded-for']
  if (listed !== undefined) return lastHops(String(listed)).map(withoutPort)
  return lastHops(headers.forwarded ?? '').map((hop) => withoutPort(/(?:^|;)\s*for="?([^";]*)/i.exec(hop)?.[1] ?? ''))
}

function lastHops(list: string): string[] {
  return list.split(',').slice(-MOST_HOPS)
}

/** `[::1]:80`, `::1`, `10.0.0.1:80` and `10.0.0.1` as the address alone. */
function withoutPort(text: string): string {
  const trimmed = text.trim()
  const bracketed = /^\[([^\]]*)\]/.exec(trimmed)?.[1]
  if (bracketed !== undefined) return bracketed
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(trimmed) ? trimmed.slice(0, trimmed.indexOf(':')) : trimmed
}
