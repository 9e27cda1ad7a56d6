/** A route of an API and where it leads. */
export interface Route<T> {
  /** e.g. `GET /api/documents/{id}` */
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
  /** Lower comes first: literals before parameters. */
  readonly rank: string
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function compile<T>(route: Route<T>): Compiled<T> {
  const [method = '', path = ''] = route.routeKey.split(' ')
  const segments = path.split('/').slice(1)
  const names = segments.map(segment => /^\{(\w+)\}$/.exec(segment)?.[1])
  const pattern = segments.map((segment, at) =>
    names[at] === undefined ? escaped(segment) : `(?<${names[at]}>[^/]+)`,
  )
  const rank = names.map(name => (name === undefined ? 1 : 2)).join('')
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

/** Finds routes as HTTP APIs do: the most specific path first. */
export function createRouter<T>(
  routes: readonly Route<T>[],
): (method: string, path: string) => RouteMatch<T> | undefined {
  const compiled = routes.map(compile).sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
  return (method, path) => {
    for (const one of compiled) {
      if (one.method !== method) continue
      const match = one.pattern.exec(path)
      if (!match) continue
      const given = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)] as const)
      return { route: one.route, pathParameters: Object.fromEntries(given) }
    }
    return undefined
  }
}
