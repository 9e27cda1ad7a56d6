import type { ViewerRequest, ViewerResponse } from '../distribution/viewer.ts'
import { NotRunHere } from '../gate/refusal.ts'
import { mostBodyBytes, type RunningHttpApi } from '../resources/httpApi.ts'

/**
 * The HTTP API of an assembly without a distribution: it is called at the site's port itself. Throws NotRunHere for
 * several APIs, because one port cannot tell them apart.
 */
export function directApi(
  apis: readonly RunningHttpApi[],
): (viewer: ViewerRequest) => Promise<ViewerResponse> {
  const [api, ...more] = apis
  if (more.length > 0) throw new NotRunHere('without a distribution one AWS::ApiGatewayV2::Api is run here')
  return async viewer => {
    if (api === undefined) {
      const headers = new Map([['content-type', 'text/plain; charset=utf-8']])
      return { status: 404, headers, cookies: [], body: Buffer.from('This assembly has no HTTP API.\n') }
    }
    // The API refuses a body over its limit, so a truncated one is not used.
    const body = (await viewer.body(mostBodyBytes)) ?? Buffer.alloc(mostBodyBytes + 1)
    const { method, path, rawQueryString, headers, ip } = viewer
    const response = await api.handle({ method, path, rawQueryString, headers, body, sourceIp: ip })
    return { ...response, headers: new Map(response.headers) }
  }
}
