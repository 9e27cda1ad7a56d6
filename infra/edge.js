/*
 * The viewer-request function of the distribution, for CloudFront's JavaScript runtime 2.0 (no modules, no imports).
 * It runs on every behaviour: one place says what an address means.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  var request = event.request
  var uri = request.uri
  if (uri === '/') {
    return {
      statusCode: 302,
      statusDescription: 'Found',
      headers: { location: { value: '/platform/' }, 'cache-control': { value: 'no-cache' } },
    }
  }
  if (uri === '/platform' || uri === '/platform/') {
    request.uri = '/platform/index.html'
    return request
  }
  if (uri === '/api/openapi.json') {
    request.uri = '/platform/openapi.json'
    return request
  }
  if (uri.startsWith('/api/')) {
    // Documented addresses end in a slash here and there; every route is made without one.
    request.uri = uri.replace(/\/+$/, '')
    // The caller's address as the edge saw it. Whatever the caller wrote under this name is gone.
    request.headers['x-viewer-address'] = { value: event.viewer.ip }
    return request
  }
  if (uri.startsWith('/platform/')) return request
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: {
      'content-type': { value: 'text/plain; charset=utf-8' },
      'cache-control': { value: 'no-store' },
    },
    body: 'Not found',
  }
}
