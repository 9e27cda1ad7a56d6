/** How a form upload to the document store ended. */
export type Posted =
  | { readonly kind: 'stored' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'empty' }
  /** The store refused: the ticket has expired, or the file type is wrong. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'cancelled' }
  /** No answer: offline, a lost connection, or an unreachable store. */
  | { readonly kind: 'lost' }

interface Progress {
  readonly loaded: number
  readonly total: number
}

/** Posts a file with the fields of a ticket. XHR, because `fetch` reports no upload progress. */
export function postForm(
  ticket: { readonly url: string; readonly fields: Readonly<Record<string, string>> },
  file: File,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Posted> {
  const form = new FormData()
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value)
  form.append('file', file)
  if (signal.aborted) return Promise.resolve({ kind: 'cancelled' })
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    const cancel = (): void => request.abort()
    signal.addEventListener('abort', cancel, { once: true })
    const end = (posted: Posted): void => {
      signal.removeEventListener('abort', cancel)
      resolve(posted)
    }
    request.open('POST', ticket.url)
    request.upload.onprogress = ({ loaded, total }) => onProgress({ loaded, total })
    request.onload = () => end(outcomeOf(request))
    request.onabort = () => end({ kind: 'cancelled' })
    request.onerror = () => end({ kind: 'lost' })
    request.ontimeout = () => end({ kind: 'lost' })
    request.send(form)
  })
}

function outcomeOf({ status, responseText }: XMLHttpRequest): Posted {
  if (status >= 200 && status < 300) return { kind: 'stored' }
  const code = /<Code>(\w+)<\/Code>/.exec(responseText)?.[1]
  if (code === 'EntityTooLarge') return { kind: 'tooLarge' }
  if (code === 'EntityTooSmall') return { kind: 'empty' }
  return status === 0 || status >= 500 ? { kind: 'lost' } : { kind: 'refused' }
}
