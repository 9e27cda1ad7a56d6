import type { CallProblem } from '../../../lib/calls/callContract.ts'

/** The most that is taken, in megabytes (10^6 bytes). */
export const mostMegabytes = 10

/** A PDF may begin with other bytes, but not with more of them (ISO 32000). */
const headBytes = 1024

/** What is wrong with a file that can be seen before it is sent, with the server's own text ids. */
export async function fileProblem(file: File | undefined): Promise<CallProblem | undefined> {
  if (file === undefined) return { id: 'fundImport.fileNeeded' }
  if (file.size === 0) return { id: 'fundImport.fileEmpty' }
  if (file.size > mostMegabytes * 1_000_000)
    return { id: 'fundImport.fileTooLarge', params: { limit: mostMegabytes } }
  const head = await file.slice(0, headBytes).text()
  return head.includes('%PDF-') ? undefined : { id: 'fundImport.notAPdf' }
}

/** Refusals that another password, or a tick, solves; all others are of the file. */
const ofPassword: ReadonlySet<string> = new Set(['fundImport.wrongPassword', 'fundImport.passwordNeeded'])

/** The field of the form that a refusal of the import belongs to. */
export function fieldOf({ id }: CallProblem): 'file' | 'password' | 'agreed' | undefined {
  if (ofPassword.has(id)) return 'password'
  if (id === 'fundImport.consentNeeded' || id.startsWith('consent.')) return 'agreed'
  return id.startsWith('fundImport.') && id !== 'fundImport.tooManyImports' ? 'file' : undefined
}
