import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineCall, envelope } from '../../../shared/contracts/defineCall.ts'
import { mergedInput, problemsOf, readBody } from './inputOf.ts'
import { readMultipart } from './multipart.ts'
import type { HttpRequest } from './request.ts'

const common = { access: 'session', reply: envelope({}) } as const
const upload = defineCall('upload', 'POST /upload', {
  ...common,
  encoding: 'multipart',
  query: ['type'],
  input: z.object({ name: z.string() }),
  problems: ['documents.useTicket'],
})
const save = defineCall('save', 'POST /save/{id}', {
  ...common,
  input: z.object({ name: z.string() }),
})

const sent = (body: string | Buffer, contentType: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  routeKey: 'POST /api/upload',
  method: 'POST',
  path: '/upload',
  headers: { 'content-type': contentType },
  cookies: [],
  query: {},
  pathParameters: {},
  body: Buffer.from(body),
  requestId: 'req-1',
  address: '203.0.113.7',
  throughEdge: true,
  ...more,
})
const form = 'multipart/form-data; boundary=b'
const filePart = (bytes: string, name = 'a.pdf') =>
  `--b\r\nContent-Disposition: form-data; name="useruploadcandocs"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n${bytes}`
const namePart = '\r\n--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nmy cheque.pdf'

describe('a multipart body', () => {
  it('gives its file and its fields, whatever content type the file claims', async () => {
    const { fields, file } = await readBody(
      upload,
      sent(`${filePart('%PDF-1.7')}${namePart}\r\n--b--\r\n`, form),
      readMultipart,
    )
    expect(fields).toEqual({ name: 'my cheque.pdf' })
    expect({ name: file?.name, text: file?.bytes.toString() }).toEqual({ name: 'a.pdf', text: '%PDF-1.7' })
  })

  it('that was cut in the middle of its file is refused, and ends no process', async () => {
    const thrown: unknown[] = []
    const hear = (error: unknown) => thrown.push(error)
    process.on('uncaughtException', hear)
    await expect(
      readBody(upload, sent(filePart('%PDF-1.7 and then'), form), readMultipart),
    ).rejects.toMatchObject({
      problem: { id: 'common.fieldInvalid' },
    })
    await new Promise(resolve => setImmediate(resolve))
    process.off('uncaughtException', hear)
    expect(thrown).toEqual([])
  })

  it.each([
    ['has no boundary', 'x', 'multipart/form-data', 'common.fieldInvalid'],
    [
      'carries a file above 4 MB',
      `${filePart('x'.repeat(4_000_001))}\r\n--b--\r\n`,
      form,
      'documents.useTicket',
    ],
    ['is above the limit altogether', 'x'.repeat(4_500_001), form, 'documents.useTicket'],
    ['is sent as XML', '<a/>', 'application/xml', 'common.unsupportedType'],
    ['is sent as a form', 'name=a', 'application/x-www-form-urlencoded', 'common.unsupportedType'],
  ])('is refused when it %s', async (_what, body, type, id) => {
    await expect(readBody(upload, sent(body, type), readMultipart)).rejects.toMatchObject({ problem: { id } })
  })
})

describe('a JSON body', () => {
  it('may be missing, and may name its character set', async () => {
    expect(await readBody(save, sent('', ''))).toEqual({ fields: {} })
    expect(await readBody(save, sent('{"name":"a"}', 'Application/JSON; charset=utf-8'))).toEqual({
      fields: { name: 'a' },
    })
  })
  it.each(['null', '"text"', '5', '[{}]', '{"a":'])('that is %s is refused', async body => {
    await expect(readBody(save, sent(body, 'application/json'))).rejects.toMatchObject({
      problem: { id: 'common.fieldInvalid' },
    })
  })
})

describe('the input', () => {
  it('of a POST takes from the query only what its contract puts there', () => {
    const query = { type: 'bank', name: 'from the address', password: 'secret', pkey: 'wrapped' }
    expect(mergedInput(upload, sent('', '', { query }), { size: 5 })).toEqual({ type: 'bank', size: 5 })
    expect(mergedInput(save, sent('', '', { query }), {})).toEqual({})
  })
  it('of a GET is its query without the key; the path has the last word', () => {
    const get = { ...save, method: 'GET' } as const
    const request = sent('', '', { query: { id: '1', page: '2', pkey: 'w' }, pathParameters: { id: '7' } })
    expect(mergedInput(get, request, {})).toEqual({ id: '7', page: '2' })
  })
  it('names one problem per field, and tells what is missing from what is wrong', () => {
    const schema = z.object({
      a: z.string(),
      b: z.number(),
      c: z.object({ d: z.string('auth.invalidName') }),
    })
    const input = { b: 'x', c: { d: 5 } }
    const { error } = z.safeParse(schema, input)
    if (error === undefined) throw new Error('the input was taken')
    expect(problemsOf(error, input)).toEqual([
      { id: 'common.fieldRequired', field: 'a' },
      { id: 'common.fieldInvalid', field: 'b' },
      { id: 'auth.invalidName', field: 'c.d' },
    ])
  })
})
