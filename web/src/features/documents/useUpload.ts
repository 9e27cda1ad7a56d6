import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  type DocumentType,
  fileName,
  formatOf,
  uploadLimits,
} from '../../../../shared/contracts/documents/documentBody.ts'
import { getDocument as getDocumentContract } from '../../../../shared/contracts/documents/getDocument.ts'
import type { UploadState } from '../../components/ui/UploadField.tsx'
import { type CallProblem, callContract } from '../../lib/callContract.ts'
import { problemText } from '../../lib/i18n.ts'
import { postForm } from '../../lib/postForm.ts'
import { uploadDocs } from './api/uploadDocs.ts'

/** How long the check after the upload is waited for; then the screen goes on and the document follows by itself. */
const checkMs = 20_000
const askEveryMs = 400

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

type Ended = { readonly problem: CallProblem; readonly mayRetry: boolean } | 'done' | 'cancelled'

/** What can be told before anything is sent: the same sentences the server would say. */
export function judgeFile(
  type: DocumentType,
  file: { readonly name: string; readonly size: number },
): CallProblem | undefined {
  const { maxBytes, formats } = uploadLimits[type]
  const named = z.safeParse(fileName, file.name)
  if (!named.success && named.error.issues[0]?.message === 'documents.specialCharacters')
    return { id: 'documents.specialCharacters' }
  const format = formatOf(file.name)
  if (format === undefined || !formats.includes(format))
    return { id: 'documents.typeNotAccepted', params: { formats: formats.join(', ') } }
  if (file.size === 0) return { id: 'documents.empty' }
  if (file.size > maxBytes) return { id: 'documents.tooLarge', params: { megabytes: maxBytes / 1_000_000 } }
  return undefined
}

/** One document's upload: choose, watch, cancel, try again. `onUploaded` hears when it was checked and accepted. */
export function useUpload(type: DocumentType, onUploaded: (documentId: string) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'empty' })
  const running = useRef<AbortController>(null)
  const last = useRef<File>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (file: File): Promise<void> => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    last.current = file
    const wrong = judgeFile(type, file)
    if (wrong !== undefined) return fail(file, wrong, false)
    setState({ kind: 'uploading', name: file.name, loaded: 0, total: file.size })
    const progress = ({ loaded, total }: { loaded: number; total: number }): void =>
      setState({ kind: 'uploading', name: file.name, loaded, total })
    const ended = await upload(type, file, progress, mine.signal, onUploaded)
    if (mine.signal.aborted && ended !== 'done') return
    if (ended === 'done') setState({ kind: 'uploaded', name: file.name })
    else if (ended === 'cancelled') setState({ kind: 'empty' })
    else await fail(file, ended.problem, ended.mayRetry)
  }
  const fail = async (file: File, problem: CallProblem, mayRetry: boolean): Promise<void> =>
    setState({ kind: 'failed', name: file.name, message: await problemText(problem), mayRetry })

  return {
    state,
    pick: (file: File): void => void start(file),
    cancel: (): void => {
      running.current?.abort()
      setState({ kind: 'empty' })
    },
    retry: (): void => {
      if (last.current !== null) void start(last.current)
    },
  }
}

async function upload(
  type: DocumentType,
  file: File,
  onProgress: (progress: { loaded: number; total: number }) => void,
  signal: AbortSignal,
  onUploaded: (documentId: string) => void,
): Promise<Ended> {
  const opened = await uploadDocs({ type, name: file.name, size: file.size }, signal)
  if (!opened.ok) return { problem: opened.problem, mayRetry: opened.status === 0 || opened.status >= 429 }
  const { document, upload: ticket } = opened.body
  if (ticket !== undefined) {
    const posted = await postForm(ticket, file, onProgress, signal)
    if (posted.kind === 'cancelled') return 'cancelled'
    if (posted.kind === 'tooLarge')
      return {
        problem: { id: 'documents.tooLarge', params: { megabytes: ticket.maxBytes / 1_000_000 } },
        mayRetry: false,
      }
    if (posted.kind === 'empty') return { problem: { id: 'documents.empty' }, mayRetry: false }
    if (posted.kind === 'refused') return { problem: { id: 'documents.windowClosed' }, mayRetry: true }
    // Without an answer the server is asked: the file may have arrived all the same.
    if (posted.kind === 'lost' && !(await arrived(document.id, signal, 2_000)))
      return { problem: { id: 'documents.lost' }, mayRetry: true }
  }
  const checked = await waitForCheck(document.id, signal, checkMs)
  if (checked?.status === 'rejected')
    return { problem: { id: checked.reason ?? 'documents.notUploaded' }, mayRetry: false }
  onUploaded(document.id)
  return 'done'
}

async function arrived(id: string, signal: AbortSignal, withinMs: number): Promise<boolean> {
  const checked = await waitForCheck(id, signal, withinMs)
  return checked !== undefined && checked.status !== 'uploading'
}

async function waitForCheck(id: string, signal: AbortSignal, withinMs: number) {
  for (let waited = 0; waited < withinMs && !signal.aborted; waited += askEveryMs) {
    const answer = await callContract(getDocumentContract, { id })
    if (answer.ok && answer.body.data.status !== 'uploading') return answer.body.data
    await pause(askEveryMs)
  }
  return undefined
}
