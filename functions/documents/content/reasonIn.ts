import type { FileFormat } from '../../../shared/contracts/documents/documentBody.ts'
import { type ContentReason, looksLike } from '../fileCheck.ts'
import type { Content } from './content.ts'
import { isHeic, readContent } from './readContent.ts'

const reasons: Readonly<Record<Content, ContentReason | undefined>> = {
  good: undefined,
  damaged: 'documents.reasonContent',
  tooManyPixels: 'documents.reasonTooManyPixels',
  active: 'documents.reasonActive',
  encrypted: 'documents.reasonEncrypted',
}

/** Why a file of the claimed format is refused by its content: its first bytes first, then all of it. */
export function reasonIn(format: FileFormat, file: Buffer): ContentReason | undefined {
  if (isHeic(file)) return 'documents.reasonHeic'
  if (!looksLike(format, file)) return 'documents.reasonContent'
  return reasons[readContent(format, file)]
}
