/*
 * The viewer-request function of the distribution, for CloudFront's JavaScript runtime 2.0 (no modules, no imports).
 * It runs on every behaviour: one place says what an address means. `%securityContact%` is replaced by the
 * stage's address when the template is made.
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
  if (uri.startsWith('/platform/')) {
    // A page that was written at build time has a folder of its own; the name of a file has a dot.
    if (!/\.[^/]*$/.test(uri)) request.uri = `${uri.replace(/\/+$/, '')}/index.html`
    return request
  }
  if (uri === '/.well-known/security.txt') return plainText(securityText())
  if (uri === '/robots.txt') return plainText(robotsText(request.headers.host))
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

/** RFC 9116. It expires half a year from now, because it is as new as the deployed stage. */
function securityText() {
  var expires = new Date(Date.now() + 180 * 86400000).toISOString().replace(/\.\d+Z$/, 'Z')
  return `Contact: mailto:%securityContact%\nExpires: ${expires}\nPreferred-Languages: en, hi\n`
}

/** RFC 9309. The pages are listed in the site map, which `web/prerenderPlugin.ts` writes. */
function robotsText(host) {
  return `User-agent: *\nDisallow: /api/\nSitemap: https://${host ? host.value : ''}/platform/sitemap.xml\n`
}

/** A small file that the edge answers by itself. */
function plainText(body) {
  return {
    statusCode: 200,
    statusDescription: 'OK',
    headers: {
      'content-type': { value: 'text/plain; charset=utf-8' },
      'cache-control': { value: 'public, max-age=86400' },
    },
    body: body,
  }
}
