import type { FileFormat } from '../../../shared/contracts/documents/documentBody.ts'
import type { Content } from './content.ts'
import { readJpeg } from './jpeg.ts'
import { readPdf } from './pdf.ts'
import { readPng } from './png.ts'

/** The brands with which an HEIC or AVIF photo begins (ISO/IEC 23008-12), whatever its file is called. */
const heic = /^[\s\S]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])/

/** The last part of a file in which the end of a ZIP archive may lie. */
const zipTailBytes = 65_557
/** The first part of a file in which readers accept the beginning of a PDF. */
const pdfHeadBytes = 1024
const markup = ['<script', '<html', '<?php', '<!doctype']

/** Whether a picture is also a document of another kind, which another program would open (a polyglot). */
function isAlsoOther(file: Buffer): boolean {
  if (file.subarray(0, pdfHeadBytes).includes('%PDF-')) return true
  if (file.subarray(-zipTailBytes).includes('PK\x05\x06', 0, 'latin1')) return true
  const text = file.toString('latin1').toLowerCase()
  return markup.some(word => text.includes(word))
}

function readPicture(file: Buffer, read: (file: Buffer) => Content): Content {
  const content = read(file)
  return content === 'good' && isAlsoOther(file) ? 'active' : content
}

const readers: Readonly<Record<FileFormat, (file: Buffer) => Content>> = {
  png: file => readPicture(file, readPng),
  jpg: file => readPicture(file, readJpeg),
  jpeg: file => readPicture(file, readJpeg),
  pdf: readPdf,
  // A moving picture is shown by the browser's own sandboxed player only; its first bytes were checked.
  mp4: () => 'good',
  webm: () => 'good',
}

/** Reads a file whose first bytes fit its format. */
export const readContent = (format: FileFormat, file: Buffer): Content => readers[format](file)

/** Whether a file is an HEIC or AVIF photo, which is refused with advice. */
export const isHeic = (head: Buffer): boolean => heic.test(head.toString('latin1', 0, 16))
