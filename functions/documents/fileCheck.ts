import type { FileFormat } from '../../shared/contracts/documents/documentBody.ts'

/** Why a file is refused by its content: text ids of the documents area. */
export type ContentReason =
  | 'documents.reasonActive'
  | 'documents.reasonContent'
  | 'documents.reasonEncrypted'
  | 'documents.reasonHeic'
  | 'documents.reasonTooManyPixels'

/** Why a file is refused after its upload. */
export type RefusalReason =
  | ContentReason
  | 'documents.reasonMalware'
  | 'documents.reasonTooLarge'
  | 'documents.reasonTooLate'

const startsWith = (head: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => head[at + index] === byte)

const ascii = (text: string): number[] => [...text].map(character => character.charCodeAt(0))

/** The first bytes of each format (ASVS 5.2.2), independent of the file's name. */
const signatures: Readonly<Record<FileFormat, (head: Uint8Array) => boolean>> = {
  png: head => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpg: head => startsWith(head, [0xff, 0xd8, 0xff]),
  jpeg: head => startsWith(head, [0xff, 0xd8, 0xff]),
  pdf: head => startsWith(head, ascii('%PDF-')),
  mp4: head => startsWith(head, ascii('ftyp'), 4),
  webm: head => startsWith(head, [0x1a, 0x45, 0xdf, 0xa3]),
}

/** Whether the first bytes fit the claimed format. */
export function looksLike(format: FileFormat, head: Uint8Array): boolean {
  return signatures[format](head)
}
