import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

type Fields = Readonly<Record<string, unknown>>

const letters = z.array(z.object({ subject: z.string().optional(), text: z.string() }))
const refusal = z.looseObject({ msg: z.string(), problem: z.looseObject({ id: z.string() }) })

/** A call was refused, with the id of its problem. */
class Refused extends Error {
  readonly problem: string

  constructor(path: string, status: number, answer: unknown) {
    const { msg, problem } = refusal.parse(answer)
    super(`${path} answered ${status}: ${msg}`)
    this.problem = problem.id
  }
}

/** Whether a call is refused with this problem; throws every other one. */
export async function refusedAs(problem: string, work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return false
  } catch (error) {
    if (!(error instanceof Refused) || error.problem !== problem) throw error
    return true
  }
}

/** What an earlier, interrupted seeding has done is accepted. */
export async function unlessDone(problem: string, work: Promise<unknown>): Promise<void> {
  await refusedAs(problem, work)
}

/** A busy machine is slow; that is no failure. */
const waitLimitMs = 60_000
const lookEveryMs = 50

/** Polls until something is there; throws after a minute, or after the time that is given. */
export async function untilThere<T>(
  what: string,
  look: () => Promise<T | undefined>,
  withinMs = waitLimitMs,
): Promise<T> {
  for (const began = performance.now(); performance.now() - began < withinMs; ) {
    const found = await look()
    if (found !== undefined) return found
    await pause(lookEveryMs)
  }
  throw new Error(`${what}: not within ${withinMs / 1000} s`)
}

/** A person with a browser, papers and a mailbox. */
export class Person {
  private readonly origin: string
  private readonly cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  async post(path: string, body: Fields): Promise<unknown> {
    return this.send('POST', path, {
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
  }

  /** A form with a file. */
  async postForm(path: string, body: FormData): Promise<unknown> {
    return this.send('POST', path, { headers: { 'idempotency-key': randomUUID() }, body })
  }

  async get(path: string): Promise<unknown> {
    return this.send('GET', path, {})
  }

  /** Repeated with the same key while the stack is too busy to answer, as a browser does. */
  private async send(method: string, path: string, init: RequestInit): Promise<unknown> {
    const response = await untilThere(`an answer to ${path}`, async () => {
      const cookie = [...this.cookies].map(pair => pair.join('=')).join('; ')
      const headers = new Headers(init.headers)
      headers.set('cookie', cookie)
      const answer = await fetch(`${this.origin}/api${path}`, { ...init, method, headers })
      if (answer.status < 500 && answer.status !== 429) return answer
      await answer.arrayBuffer()
      return undefined
    })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const at = pair.indexOf('=')
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const answer: unknown = await response.json()
    if (!response.ok) throw new Refused(path, response.status, answer)
    return answer
  }

  /** The token of the link in the first letter to an address. */
  tokenSentTo(email: string): Promise<string> {
    return untilThere(`a letter to ${email}`, async () => {
      const [letter] = await this.lettersTo(email)
      return /[?&]token=([\w.-]+)/.exec(letter?.text ?? '')?.[1]
    })
  }

  /** The code of six digits in the newest letter to an address. */
  codeSentTo(email: string): Promise<string> {
    return untilThere(`a code to ${email}`, async () => {
      const newest = (await this.lettersTo(email)).at(-1)
      return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0]
    })
  }

  private async lettersTo(email: string) {
    const response = await fetch(`${this.origin}/sandbox/outbox?to=${encodeURIComponent(email)}`)
    return letters.parse(await response.json())
  }

  /** Uploads a document as the screen does: a ticket, then the form to S3. */
  async upload(type: string, paper: Uint8Array<ArrayBuffer>): Promise<void> {
    const { upload } = ticket.parse(
      await this.post(`/users/uploadDocs?type=${type}`, { name: `${type}.pdf`, size: paper.length }),
    )
    const form = new FormData()
    for (const [name, value] of Object.entries(upload.fields)) form.set(name, value)
    form.set('file', new Blob([paper], { type: 'application/pdf' }), `${type}.pdf`)
    const response = await fetch(upload.url, { method: 'POST', body: form })
    if (!response.ok)
      throw new Error(`the upload of ${type} was answered ${response.status}: ${await response.text()}`)
  }
}

const ticket = z.looseObject({
  upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
})

/** A PDF page with a few lines of text. */
export function paperSaying(...lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const words = lines.map((line, index) => `1 0 0 1 60 ${340 - index * 40} Tm (${line}) Tj`).join('\n')
  const stream = `BT /F1 22 Tf\n${words}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 640 420]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return at
  })
  const table = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}
