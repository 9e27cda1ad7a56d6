import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  type DocumentType,
  fileName,
  formatOf,
  uploadLimits,
} from '../../../../shared/contracts/documents/documentBody.ts'
import { getDocument } from '../../../../shared/contracts/documents/getDocument.ts'
import { uploadDocs } from '../../../../shared/contracts/documents/uploadDocs.ts'
import { toast } from '../../components/ui/feedback/toasts.ts'
import type { UploadState } from '../../components/ui/form/UploadField.tsx'
import { type CallProblem, callContract } from '../../lib/calls/callContract.ts'
import { callOnce } from '../../lib/calls/callOnce.ts'
import { postForm } from '../../lib/calls/postForm.ts'
import { serverNow } from '../../lib/calls/serverClock.ts'
import { problemText } from '../../lib/i18n.ts'

/** How long to wait for the check after the upload; then the screen continues and the result follows later. */
const checkMs = 20_000
/** How long to ask whether a file has arrived although the store's answer was lost. */
const arrivalMs = 5_000
const pollMs = 400

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

type Ended =
  | { readonly problem: CallProblem; readonly mayRetry: boolean }
  | 'done'
  /** Cancelled before the file was stored. */
  | 'cancelled'
  /** The ticket expired during the upload. */
  | 'expired'

/** The problem of a file that is visible before it is sent, with the server's own text ids. */
function fileProblem(
  type: DocumentType,
  file: { readonly name: string; readonly size: number },
): CallProblem | undefined {
  const { maxBytes, formats } = uploadLimits[type]
  const named = z.safeParse(fileName, file.name)
  const refusal = named.error?.issues[0]?.message
  for (const id of ['documents.specialCharacters', 'documents.reasonHeic'] as const)
    if (refusal === id) return { id }
  const format = formatOf(file.name)
  if (format === undefined || !formats.includes(format)) return wrongType(type)
  if (file.size === 0) return { id: 'documents.empty' }
  if (file.size > maxBytes) return tooLarge(maxBytes)
  return undefined
}

const wrongType = (type: DocumentType): CallProblem => ({
  id: 'documents.typeNotAccepted',
  params: { formats: uploadLimits[type].formats.join(', ') },
})
const tooLarge = (maxBytes: number): CallProblem => ({
  id: 'documents.tooLarge',
  params: { megabytes: maxBytes / 1_000_000 },
})

// Longer than 70 lines: the moves of one state machine, which close over the same two references.
/** One document's upload: choose, progress, cancel, retry. `onUploaded` is called when it is checked and accepted. */
export function useUpload(type: DocumentType, onUploaded: (documentId: string) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'empty' })
  const running = useRef<AbortController>(null)
  const last = useRef<File>(null)
  const stored = useRef(false)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (file: File): Promise<void> => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    last.current = file
    stored.current = false
    // Replaced by another file, cancelled or unmounted: no further state changes.
    const show = (next: UploadState): void => {
      if (!mine.signal.aborted) setState(next)
    }
    const fail = async (problem: CallProblem, mayRetry: boolean): Promise<void> =>
      show({ kind: 'failed', name: file.name, message: await problemText(problem), mayRetry })
    const wrong = fileProblem(type, file)
    if (wrong !== undefined) return fail(wrong, false)
    show({ kind: 'uploading', name: file.name, loaded: 0, total: file.size })
    const attempt: Attempt = {
      type,
      file,
      signal: mine.signal,
      onUploaded,
      onStored: () => {
        stored.current = true
      },
      onProgress: ({ loaded, total }) => show({ kind: 'uploading', name: file.name, loaded, total }),
    }
    const ended = await uploadAgainIfExpired(attempt)
    if (ended === 'done') show({ kind: 'uploaded', name: file.name })
    else if (ended === 'cancelled') show({ kind: 'empty' })
    else await fail(ended.problem, ended.mayRetry)
  }

  return {
    state,
    pick: (file: File): void => void start(file),
    /** Cancels the running upload; without effect once the file is stored. */
    cancel: (): void => {
      if (stored.current) return
      running.current?.abort()
      setState({ kind: 'empty' })
      void problemText({ id: 'documents.cancelled' }).then(toast.success)
    },
    retry: (): void => {
      if (last.current !== null) void start(last.current)
    },
    /** Empties the field for another document. */
    reset: (): void => {
      running.current?.abort()
      setState({ kind: 'empty' })
    },
  }
}

interface Attempt {
  readonly type: DocumentType
  readonly file: File
  readonly signal: AbortSignal
  readonly onProgress: (progress: { loaded: number; total: number }) => void
  readonly onStored: () => void
  readonly onUploaded: (documentId: string) => void
}

/** A ticket that expired during the upload is replaced once. */
async function uploadAgainIfExpired(attempt: Attempt): Promise<Exclude<Ended, 'expired'>> {
  try {
    const first = await upload(attempt)
    const ended = first === 'expired' ? await upload(attempt) : first
    return ended === 'expired' ? { problem: { id: 'documents.windowClosed' }, mayRetry: true } : ended
  } catch (cause) {
    // A call throws only when it was aborted.
    if (attempt.signal.aborted) return 'cancelled'
    throw cause
  }
}

async function upload(attempt: Attempt): Promise<Ended> {
  const { type, file, signal, onProgress, onStored, onUploaded } = attempt
  const opened = await callOnce(
    uploadDocs,
    { type, name: file.name, size: file.size },
    signal,
    `${uploadDocs.name}.${type}`,
  )
  if (!opened.ok) return { problem: opened.problem, mayRetry: opened.status === 0 || opened.status >= 409 }
  const { document, upload: ticket } = opened.body
  if (ticket !== undefined) {
    const posted = await postForm(ticket, file, onProgress, signal)
    switch (posted.kind) {
      case 'cancelled':
        return 'cancelled'
      case 'tooLarge':
        return { problem: tooLarge(ticket.maxBytes), mayRetry: false }
      case 'empty':
        return { problem: { id: 'documents.empty' }, mayRetry: false }
      case 'refused':
        // The store's answer is the same for an expired ticket and a wrong type; the clock decides.
        return serverNow() >= Date.parse(ticket.expiresAt)
          ? 'expired'
          : { problem: wrongType(type), mayRetry: false }
      case 'lost':
        // Without an answer the server is asked, because the file may have arrived.
        if (!(await arrived(document.id, signal)))
          return { problem: { id: 'documents.lost' }, mayRetry: true }
        break
      case 'stored':
        break
    }
  }
  onStored()
  const checked = await waitForCheck(document.id, signal, checkMs)
  if (checked?.status === 'rejected')
    return { problem: { id: checked.reason ?? 'documents.notUploaded' }, mayRetry: false }
  // Also after the page was left: the file is stored, and the screen must know.
  onUploaded(document.id)
  return 'done'
}

async function arrived(id: string, signal: AbortSignal): Promise<boolean> {
  const checked = await waitForCheck(id, signal, arrivalMs)
  return checked !== undefined && checked.status !== 'uploading'
}

async function waitForCheck(id: string, signal: AbortSignal, withinMs: number) {
  for (let waited = 0; waited < withinMs && !signal.aborted; waited += pollMs) {
    const answer = await callContract(getDocument, { id })
    if (answer.ok && answer.body.data.status !== 'uploading') return answer.body.data
    await pause(pollMs)
  }
  return undefined
}
