import { z } from 'zod'
import type { Visitor } from './visitor.ts'

/** Imports account statements over HTTP as a browser does. */

const text = z.looseObject({ version: z.string() })
const uploaded = z.looseObject({ importId: z.string(), state: z.string(), repeated: z.boolean().optional() })
const shown = z.looseObject({
  data: z.looseObject({
    imports: z.array(
      z.looseObject({
        importId: z.string(),
        state: z.enum(['uploading', 'importing', 'imported', 'failed']),
        folios: z.int(),
        foliosDone: z.int(),
        schemes: z.array(z.looseObject({ folio: z.string(), status: z.string(), pan: z.string() })),
      }),
    ),
  }),
})

/** Agrees to the text about uploaded statements that is in force. */
export async function agreeToImports(visitor: Visitor): Promise<void> {
  const { version } = text.parse(await visitor.must('getCasUploadText'))
  await visitor.must('acceptCasUploadText', { version })
}

/** Sends the PDF of a statement as documented (multipart). */
export function sendStatement(visitor: Visitor, pdf: Uint8Array, password: string) {
  const form = new FormData()
  form.set('password', password)
  form.set('userdetailedcas', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'statement.pdf')
  return visitor.send({ method: 'POST', path: '/api/ios/uploadPdf?isAjax=1', body: form })
}

/** Sends a statement that is taken. */
export async function importStatement(visitor: Visitor, pdf: Uint8Array, password: string) {
  const { status, text: answer, body } = await sendStatement(visitor, pdf, password)
  if (status !== 200) throw new Error(`uploadPdf was answered ${status}: ${answer}`)
  return uploaded.parse(body)
}

/** The import, as its screen shows it. */
export async function importOf(visitor: Visitor, importId: string) {
  const [found] = shown.parse(await visitor.must('getFundImports', { importId })).data.imports
  if (found === undefined) throw new Error('there is no such import')
  return found
}
