import type { ReplyOf } from '../../../../../shared/contracts/defineCall.ts'
import { uploadPdf } from '../../../../../shared/contracts/fund-portfolio/uploadPdf.ts'
import type { CallProblem } from '../../../lib/calls/callContract.ts'
import { callOnce } from '../../../lib/calls/callOnce.ts'
import { isUnsure } from '../../../lib/calls/isUnsure.ts'
import { postForm } from '../../../lib/calls/postForm.ts'

/** A file that lies at the server and waits for its password. */
export interface SentFile {
  readonly file: File
  readonly importId: string
}

export type Sent =
  | { readonly kind: 'opened'; readonly reply: ReplyOf<typeof uploadPdf>; readonly sent: SentFile }
  /** `sent`: the file is at the server, only the password was wrong or the answer is missing. */
  | { readonly kind: 'refused'; readonly problem: CallProblem; readonly sent: SentFile | undefined }
  /** No answer: sending it again is safe. */
  | { readonly kind: 'lost'; readonly sent: SentFile | undefined }

interface Sending {
  readonly file: File
  readonly password: string
  /** The same file from an earlier attempt. */
  readonly before: SentFile | undefined
  readonly onProgress: (loaded: number) => void
  readonly onStored: () => void
  readonly signal: AbortSignal
}

/**
 * Sends a statement by an upload ticket and opens it with its password. A file that is at the server already is only opened;
 * when it is no longer there, it is sent once more. Each of the two calls has an idempotency key of its own, which stays
 * until an answer comes, so that nothing is imported twice.
 */
export async function sendStatement(sending: Sending): Promise<Sent> {
  const { file, before } = sending
  const known = before?.file === file ? before : undefined
  if (known !== undefined) {
    const again = await open(sending, known)
    const isGone = again.kind === 'refused' && again.problem.id === 'fundImport.notUploaded'
    if (!isGone) return again
  }
  const uploaded = await upload(sending)
  return 'importId' in uploaded ? open(sending, uploaded) : uploaded
}

/** The file alone, without its password. */
async function upload({ file, onProgress, signal }: Sending): Promise<SentFile | Sent> {
  const ticket = await callOnce(uploadPdf, { size: file.size }, signal, `${uploadPdf.name}.ticket`)
  if (!ticket.ok) return isUnsure(ticket.status) ? lostOr(ticket) : refused(ticket.problem)
  const { importId, upload: form } = ticket.body
  if (form === undefined) return refused({ id: 'fundImport.notUploaded' })
  const posted = await postForm(form, file, ({ loaded }) => onProgress(loaded), signal)
  switch (posted.kind) {
    case 'stored':
      return { file, importId }
    case 'tooLarge':
      return refused({ id: 'fundImport.fileTooLarge', params: { limit: form.maxBytes / 1_000_000 } })
    case 'empty':
      return refused({ id: 'fundImport.fileEmpty' })
    case 'refused':
      return refused({ id: 'fundImport.notUploaded' })
    case 'lost':
    case 'cancelled':
      return { kind: 'lost', sent: undefined }
  }
}

async function open({ password, onStored, signal }: Sending, sent: SentFile): Promise<Sent> {
  onStored()
  const { importId } = sent
  const answer = await callOnce(uploadPdf, { importId, password }, signal, `${uploadPdf.name}.open`)
  if (answer.ok) return { kind: 'opened', reply: answer.body, sent }
  if (isUnsure(answer.status)) return { ...lostOr(answer), sent }
  return { kind: 'refused', problem: answer.problem, sent }
}

const refused = (problem: CallProblem): Sent => ({ kind: 'refused', problem, sent: undefined })

/** No answer at all is a lost connection; an answer without a decision (busy, under way) has its own sentence. */
const lostOr = ({ status, problem }: { readonly status: number; readonly problem: CallProblem }): Sent =>
  status === 0 ? { kind: 'lost', sent: undefined } : refused(problem)
