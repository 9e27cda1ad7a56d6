/**
 * Whether an address belongs to one of these push services. The server calls addresses that browsers name, so nothing but the
 * services of `services` is ever called: origins, with a space between them, and with `*.` for any name below a domain, e.g.
 * `https://fcm.googleapis.com https://*.push.apple.com`; one with a path takes addresses below that path.
 */
export function isOfPushService(endpoint: string, services: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  // What could be read in two ways, or carries a password, is of nobody.
  if (url.href !== endpoint || url.username !== '' || url.password !== '' || url.hash !== '') return false
  return services.split(' ').some(service => isOf(url, service))
}

function isOf(url: URL, service: string): boolean {
  const [, scheme, wild, host, path = ''] = /^(https?:)\/\/(\*\.)?([^/]+)(\/.*)?$/.exec(service) ?? []
  if (scheme === undefined || host === undefined || url.protocol !== scheme) return false
  const isHost = wild === undefined ? url.host === host : url.host.endsWith(`.${host}`)
  return isHost && url.pathname.startsWith(`${path}/`)
}
