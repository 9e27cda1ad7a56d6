/** A route of an API and where it leads. */
export interface Route<T> {
  /** e.g. `GET /api/documents/{id}`, `ANY /x/{proxy+}` or `$default` */
  readonly routeKey: string
  readonly target: T
}

export interface RouteMatch<T> {
  readonly route: Route<T>
  /** Decoded values by parameter name. */
  readonly pathParameters: Readonly<Record<string, string>>
}

interface Compiled<T> {
  readonly route: Route<T>
  readonly method: string
  readonly pattern: RegExp
  /** Lower comes first: literals before parameters before greedy parameters, a method before ANY. */
  readonly rank: string
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function compile<T>(route: Route<T>): Compiled<T> {
  if (route.routeKey === '$default') return { route, method: 'ANY', pattern: /^/, rank: '9' }
  const [method = '', path = ''] = route.routeKey.split(' ')
  const segments = path.split('/').slice(1)
  const kinds = segments.map(segment => (/^\{\w+\+\}$/.test(segment) ? 3 : /^\{\w+\}$/.test(segment) ? 2 : 1))
  const pattern = segments.map((segment, at) => {
    const name = segment.replace(/[{}+]/g, '')
    if (kinds[at] === 3) return `(?<${name}>.+)`
    return kinds[at] === 2 ? `(?<${name}>[^/]+)` : escaped(segment)
  })
  const rank = `${kinds.join('')}${method === 'ANY' ? 'b' : 'a'}`
  return { route, method, pattern: new RegExp(`^/${pattern.join('/')}$`), rank }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch (error) {
    // A percent sign without two digits is passed on as it is.
    if (error instanceof URIError) return value
    throw error
  }
}

/** Finds routes as HTTP APIs do: the most specific path first, a named method before ANY, `$default` last. */
export function createRouter<T>(
  routes: readonly Route<T>[],
): (method: string, path: string) => RouteMatch<T> | undefined {
  const compiled = routes.map(compile).sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
  return (method, path) => {
    for (const one of compiled) {
      if (one.method !== 'ANY' && one.method !== method) continue
      const match = one.pattern.exec(path)
      if (!match) continue
      const given = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)] as const)
      return { route: one.route, pathParameters: Object.fromEntries(given) }
    }
    return undefined
  }
}
