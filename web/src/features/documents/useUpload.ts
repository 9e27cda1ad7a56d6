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

/** How long the check after the upload is waited for; then the screen goes on and the document follows by itself. */
const checkMs = 20_000
/** How long the server is asked whether a file whose answer was lost has arrived all the same. */
const arrivalMs = 5_000
const pollMs = 400

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

type Ended =
  | { readonly problem: CallProblem; readonly mayRetry: boolean }
  | 'done'
  /** Before the file was stored; nothing of it remains. */
  | 'cancelled'
  /** The ticket's time was over before the file was. */
  | 'expired'

/** What can be told before anything is sent: the same sentences the server would say. */
export function fileProblem(
  type: DocumentType,
  file: { readonly name: string; readonly size: number },
): CallProblem | undefined {
  const { maxBytes, formats } = uploadLimits[type]
  const named = z.safeParse(fileName, file.name)
  if (!named.success && named.error.issues[0]?.message === 'documents.specialCharacters')
    return { id: 'documents.specialCharacters' }
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
/** One document's upload: choose, watch, cancel, try again. `onUploaded` hears when it was checked and accepted. */
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
    // Another file, a cancel or another page has taken the place of this one: it says nothing any more.
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
    /** Gives the running upload up. What was stored is only being checked, and nothing is left to give up. */
    cancel: (): void => {
      if (stored.current) return
      running.current?.abort()
      setState({ kind: 'empty' })
      void problemText({ id: 'documents.cancelled' }).then(toast.success)
    },
    retry: (): void => {
      if (last.current !== null) void start(last.current)
    },
    /** Makes room for another document once this one's end has been seen. */
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

/** A ticket that ran out while the file was on its way is replaced once, silently. */
async function uploadAgainIfExpired(attempt: Attempt): Promise<Exclude<Ended, 'expired'>> {
  try {
    const first = await upload(attempt)
    const ended = first === 'expired' ? await upload(attempt) : first
    return ended === 'expired' ? { problem: { id: 'documents.windowClosed' }, mayRetry: true } : ended
  } catch (cause) {
    // A call throws for one reason only: its caller gave it up.
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
        // The store says the same of both; only the clock tells them apart.
        return serverNow() >= Date.parse(ticket.expiresAt)
          ? 'expired'
          : { problem: wrongType(type), mayRetry: false }
      case 'lost':
        // Without an answer the server is asked: the file may have arrived all the same.
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
  // Also when the person has turned away meanwhile: the file is stored, and the screen should know.
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
