import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractSignature } from '@signpdf/utils'
import { fromBER } from 'asn1js'
import { Certificate, ContentInfo, CryptoEngine, SignedData, setEngine } from 'pkijs'

/** Verifies the signature of a PDF by libraries and programs that nobody here wrote. */

export interface VerifiedPdf {
  /** Whether signature and digest are right. */
  readonly valid: boolean
  /** Whether everything of the file but the signature itself is signed. */
  readonly coversAll: boolean
  /** Object identifiers of the signed attributes, in their order. */
  readonly attributes: readonly string[]
  readonly cms: Buffer
  readonly signedBytes: Buffer
}

/** Verifies with pkijs and @signpdf/utils; `roots` (PEM) are trusted, without them the chain is not asked for. */
export async function verifyPdf(pdf: Buffer, roots?: string): Promise<VerifiedPdf> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto }))
  const { ByteRange, signedData } = extractSignature(pdf)
  const [from = 0, length = 0, afterFrom = 0, afterLength = 0] = ByteRange
  const cms = Buffer.from(pdf.toString('latin1', length + 1, afterFrom - 1), 'hex')
  const signed = new SignedData({ schema: ContentInfo.fromBER(memoryOf(cms)).content })
  const trustedCerts = roots?.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g)?.map(certificateOf) ?? []
  return {
    valid: await isValid(signed, signedData, trustedCerts),
    coversAll:
      from === 0 &&
      afterFrom + afterLength === pdf.length &&
      pdf[length] === 0x3c &&
      pdf[afterFrom - 1] === 0x3e,
    attributes: signed.signerInfos[0]?.signedAttrs?.attributes.map(({ type }) => type) ?? [],
    cms,
    signedBytes: signedData,
  }
}

async function isValid(signed: SignedData, data: Buffer, trustedCerts: Certificate[]): Promise<boolean> {
  try {
    return await signed.verify({
      signer: 0,
      data: memoryOf(data),
      trustedCerts,
      checkChain: trustedCerts.length > 0,
      checkDate: new Date('2026-11-25T00:00:00Z'),
    })
  } catch (error) {
    // pkijs throws an object with a code for everything that is not right; other errors are ours.
    if (error instanceof TypeError) throw error
    return false
  }
}

const memoryOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

function certificateOf(pem: string): Certificate {
  const der = Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64')
  return new Certificate({ schema: fromBER(memoryOf(der)).result })
}

/** Whether a program is on this machine. */
export const hasProgram = (name: string, version: string): boolean => spawnSync(name, [version]).status === 0

/** What a program says of files in a folder of their own; both streams. */
export function run(
  files: Readonly<Record<string, Uint8Array | string>>,
  program: string,
  ...args: string[]
): { readonly status: number | null; readonly output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'signature-'))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
    return { status, output: stdout + stderr }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
