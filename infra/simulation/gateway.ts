import { Buffer } from 'node:buffer'
import { createRouter, eventOf, responseOf } from 'cdk-local/http-api'
import { calls } from '../../shared/contracts/registry.ts'
import type { World } from './world.ts'

/** What a browser's `fetch` reaches at the site's address: the API, and the sandbox's control plane. */

const route = createRouter(
  calls.map(call => ({
    routeKey: `${call.method} /api${call.path.replace(/\/+$/, '')}`,
    target: call.domain,
  })),
)

export async function requestSite(world: World, url: URL, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET'
  if (url.pathname.startsWith('/sandbox/')) {
    const body = typeof init.body === 'string' ? init.body : undefined
    const path = url.pathname.slice('/sandbox'.length) + url.search
    const isForm = new Headers(init.headers).get('content-type')?.includes('urlencoded') === true
    const answer = isForm
      ? await world.vendors.form(path, body ?? '')
      : await world.vendors.control(
          method === 'GET' ? 'GET' : 'POST',
          path,
          body === undefined ? undefined : JSON.parse(body),
        )
    return new Response(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), {
      status: answer.status,
      headers: { ...answer.headers },
    })
  }
  const found = route(method, url.pathname.replace(/\/+$/, ''))
  if (found === undefined) return new Response('{"message":"Not Found"}', { status: 404 })
  const lost = world.happens(world.faultShares.lostAnswers)
  await world.sleep(1 + world.random() * 30, `${method} ${url.pathname}`)
  const event = eventOf(
    {
      method,
      path: url.pathname,
      rawQueryString: url.search.slice(1),
      headers: headersOf(init),
      body: bodyOf(init.body),
      sourceIp: '10.0.0.1',
    },
    {
      account: '000000000000',
      apiId: 'api',
      domainName: 'site.test',
      stage: '$default',
      routeKey: found.route.routeKey,
      pathParameters: found.pathParameters,
      requestId: `req-${world.scheduler.turns}`,
      time: world.now,
    },
  )
  const name = `${found.route.target}-api`
  const invoked = await world.invoke(`${method} ${url.pathname}`, () =>
    world.deployment.functionOf(name)(event, {}),
  )
  if (!invoked.ok || lost) return new Response('{"message":"Service Unavailable"}', { status: 503 })
  const { status, headers, cookies, body } = responseOf(invoked.value)
  const answer = new Response(status === 204 || status === 304 ? null : new Uint8Array(body), {
    status,
    headers: Object.fromEntries(headers),
  })
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}

function headersOf(init: RequestInit): Map<string, readonly string[]> {
  const given = new Map(
    [...new Headers(init.headers)].map(([name, value]) => [name, [value] as readonly string[]]),
  )
  given.set('x-origin-secret', ['origin'])
  given.set('x-viewer-address', ['203.0.113.7'])
  given.set('user-agent', ['Mozilla/5.0 (Linux; Android 14) Chrome/140.0'])
  return given
}

const bodyOf = (body: RequestInit['body']): Buffer =>
  typeof body === 'string'
    ? Buffer.from(body)
    : body instanceof Uint8Array
      ? Buffer.from(body)
      : Buffer.alloc(0)
