import { z } from 'zod'
import { type HostedPages, html, returnAddress, sendTo } from '../hostedPage.ts'
import type { Vendor, WireAnswer, WireRequest } from '../wire.ts'
import { type DigioRequest, type DigioRequests, returnStatus } from './digioRequests.ts'
import { choices } from './digioScenarios.ts'

/**
 * The pages of Digio on which an investor signs in at DigiLocker. The documented address has its parameters behind
 * the `#`, which a server does not receive: the script of the first page opens the second page with them.
 */

const vendor = 'DigiLocker (sandbox)'
/** Follows only an address of the gateway, relative to this page. */
const script = `const wanted = location.hash.replace(/^#\\//, '')
if (/^gateway\\/login\\/[\\w-]+\\//.test(wanted)) location.replace(wanted)
`
const posted = z.object({
  choice: z.enum(choices),
  pan: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{5}[0-9]{4}[A-Z])?$/)
    .default(''),
})

export function digioPages(requests: DigioRequests, pages: HostedPages): Vendor {
  return async request => {
    const { method, path } = request
    if (method === 'GET' && path === '')
      return pages.page({
        vendor,
        title: 'Opening DigiLocker',
        script: '/digio/gateway.js',
        body: html`<p>You are being taken to DigiLocker.</p><noscript><p>This page needs JavaScript, as the real one does.</p></noscript>`,
      })
    if (method === 'GET' && path === '/gateway.js')
      return { status: 200, body: script, contentType: 'text/javascript; charset=utf-8' }
    const [, id = '', identifier = ''] = /^\/gateway\/login\/([\w-]+)\/[\w-]+\/([^/]+)$/.exec(path) ?? []
    if (id === '' || !['GET', 'POST'].includes(method)) return undefined
    const found = requests.find(id)
    if (found === undefined || !isInvited(found, identifier, request))
      return pages.page({
        vendor,
        status: 404,
        title: 'This link is not valid',
        body: html`<p>Go back to the page you came from and open DigiLocker again.</p>`,
      })
    return method === 'POST'
      ? chosen(requests, pages, found, request)
      : shown(requests, pages, found, request)
  }
}

/** The link names the customer and carries the token of the request. */
function isInvited({ token, identifier }: DigioRequest, named: string, { query }: WireRequest): boolean {
  return decoded(named) === identifier && query.get('token_id') === token
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A malformed escape: it matches no customer.
    return ''
  }
}

const backTo = ({ id }: DigioRequest, { query }: WireRequest, status: string): string | undefined =>
  returnAddress(query.get('redirect_url') ?? '', { digio_doc_id: id, status })

function shown(
  requests: DigioRequests,
  pages: HostedPages,
  found: DigioRequest,
  request: WireRequest,
): WireAnswer {
  const back = backTo(found, request, found.status === 'approved' ? 'approved' : 'failure')
  const leave =
    back === undefined ? html`` : html`<p><a href="${back}">Back to the page you came from</a></p>`
  if (found.status !== 'requested')
    return pages.page({
      vendor,
      title: 'This request is over',
      body: html`<p>It ended as ${found.status}.</p>${leave}`,
    })
  const until = requests.closedUntil()
  if (until !== undefined)
    return pages.page({
      vendor,
      title: 'DigiLocker is under maintenance',
      body: html`<p>It opens again at ${until.toISOString()}.</p>${leave}`,
    })
  return pages.page({
    vendor,
    title: 'Share documents with Sthirank?',
    leadsTo: back,
    body: html`<p>${found.name}, Sthirank asks for your Aadhaar details and, if it is in your locker, your PAN card.</p>
<form method="post">
<label>PAN card in your locker <small>Leave empty to share none.</small>
<input name="pan" maxlength="10" autocomplete="off" autocapitalize="characters" spellcheck="false" pattern="[A-Za-z]{5}[0-9]{4}[A-Za-z]"></label>
<button name="choice" value="consent">Consent and share</button>
<button name="choice" value="deny" formnovalidate>Deny</button>
<button name="choice" value="expire" formnovalidate>Let the request expire</button>
<button name="choice" value="maintenance" formnovalidate>Close DigiLocker for maintenance (15 minutes)</button>
</form>`,
  })
}

function chosen(
  requests: DigioRequests,
  pages: HostedPages,
  found: DigioRequest,
  request: WireRequest,
): WireAnswer {
  const parsed = posted.safeParse(request.body)
  // Pressed twice, from two tabs, or during maintenance: the page shows the current status.
  const canChoose = found.status === 'requested' && requests.closedUntil() === undefined
  if (!parsed.success || !canChoose) return shown(requests, pages, found, request)
  const { choice, pan } = parsed.data
  requests.choose(found, choice, pan)
  const back = backTo(found, request, returnStatus[choice])
  if (back !== undefined) return sendTo(back)
  return shown(requests, pages, requests.find(found.id) ?? found, request)
}
