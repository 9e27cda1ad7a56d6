import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import {
  createPresignedPost,
  type PresignedPost,
  type PresignedPostOptions,
} from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signingKey } from '../gate/signature.ts'
import { codeIn, type Fixture, startFixture } from './testing/s3Fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
beforeEach(() => {
  // Links and forms are signed with the machine's time by the SDK: the virtual clock shows the same here.
  fixture.clock.now = Date.now()
  fixture.denied.clear()
})
afterAll(() => fixture.end())

const key = 'notes/own-1/one.pdf'
const pdf = Buffer.from('%PDF-1.7 a document')

/** A form for a PDF of 1 to 20 bytes under exactly one key, unless stated otherwise. */
const form = (options: Partial<PresignedPostOptions> = {}): Promise<PresignedPost> =>
  createPresignedPost(fixture.client(), {
    Bucket: 'documents',
    Key: key,
    Conditions: [
      ['content-length-range', 1, 20],
      ['eq', '$Content-Type', 'application/pdf'],
    ],
    Fields: { 'Content-Type': 'application/pdf' },
    Expires: 300,
    ...options,
  })

interface Sent {
  status: number
  code: string | undefined
  xml: string
  headers: Headers
}

async function send(
  { url, fields }: Pick<PresignedPost, 'url' | 'fields'>,
  file: Uint8Array<ArrayBuffer> | string = pdf.toString(),
  fileName = 'scan.pdf',
): Promise<Sent> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new Blob([file]), fileName)
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { origin: 'http://site.test' },
    redirect: 'manual',
  })
  const xml = await answer.text()
  return { status: answer.status, code: codeIn(xml), xml, headers: answer.headers }
}

/** Begins a form of `bytes` bytes, of which little more than a megabyte is sent. */
function openUpload(fields: Record<string, string>, bytes: number): http.ClientRequest & { written: number } {
  const part = (what: string, value: string) =>
    `--edge\r\nContent-Disposition: form-data; name=${what}\r\n\r\n${value}`
  const parts = Object.entries(fields).map(([name, value]) => part(`"${name}"`, `${value}\r\n`))
  const head = Buffer.from(parts.join('') + part('"file"; filename="a"', '\0'.repeat(1_000_000)))
  const request = http.request(`${fixture.origin}/documents`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': bytes },
  })
  request.write(head)
  return Object.assign(request, { written: head.length })
}

const refused = async (sent: Promise<Sent>) => {
  const { status, code } = await sent
  return `${status} ${code}`
}

const keys = async () => {
  const { Contents = [] } = await fixture.client().send(new ListObjectsV2Command({ Bucket: 'documents' }))
  return Contents.map(object => object.Key)
}

/** Signs any policy, as a holder of the key could. */
function signedForm(
  conditions: unknown[],
  extra: Record<string, string> = {},
  expiration?: string,
): PresignedPost {
  const fields = {
    key,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': 'local/20261120/ap-south-1/s3/aws4_request',
    'x-amz-date': '20261120T043000Z',
    ...extra,
  }
  const document = {
    expiration: expiration ?? new Date(fixture.clock.now + 60_000).toISOString(),
    conditions: [
      ...conditions,
      ...Object.entries(fields)
        .filter(([name]) => name.startsWith('x-amz-'))
        .map(([name, value]) => ({ [name]: value })),
    ],
  }
  const policy = Buffer.from(JSON.stringify(document)).toString('base64')
  const signature = createHmac('sha256', signingKey('local', '20261120', 'ap-south-1', 's3'))
    .update(policy)
    .digest('hex')
  return { url: `${fixture.origin}/documents`, fields: { ...fields, policy, 'x-amz-signature': signature } }
}

describe('a form upload', () => {
  test('is kept as the form says, and its page may read the answer', async () => {
    const sent = await send(await form())
    expect(sent.status).toBe(204)
    expect(sent.headers.get('access-control-allow-origin')).toBe('http://site.test')
    expect(sent.headers.get('access-control-expose-headers')).toBe('ETag, Location')
    expect(sent.headers.get('vary')).toContain('Origin')
    const got = await fixture.client().send(new GetObjectCommand({ Bucket: 'documents', Key: key }))
    expect([got.ContentType, await got.Body?.transformToString()]).toEqual([
      'application/pdf',
      pdf.toString(),
    ])
    expect(fixture.events.at(-1)).toMatchObject({ key, size: pdf.length, reason: 'POST Object' })
  })

  test('answers 201 with XML when the form asks for it', async () => {
    const sent = await send(
      await form({ Fields: { 'Content-Type': 'application/pdf', success_action_status: '201' } }),
    )
    expect(sent.status).toBe(201)
    expect(sent.xml).toContain(`<Key>${key}</Key>`)
  })

  test('is refused when it breaks its policy in any way, and nothing of it is kept', async () => {
    const [before, blobsBefore] = [await keys(), fixture.blobs().length]
    const good = await form()
    const withField = (name: string, value: string) => ({
      url: good.url,
      fields: { ...good.fields, [name]: value },
    })
    expect(await refused(send(good, Buffer.alloc(21)))).toBe('400 EntityTooLarge')
    expect(await refused(send(good, ''))).toBe('400 EntityTooSmall')
    expect(await refused(send(withField('Content-Type', 'text/html')))).toBe('403 AccessDenied')
    expect(await refused(send(withField('key', 'notes/own-2/one.pdf')))).toBe('403 AccessDenied')
    expect(await refused(send(withField('X-Amz-Signature', 'f'.repeat(64))))).toBe(
      '403 SignatureDoesNotMatch',
    )
    const strange = good.fields['X-Amz-Credential']?.replace('local', 'nobody') ?? ''
    expect(await refused(send(withField('X-Amz-Credential', strange)))).toBe('403 InvalidAccessKeyId')
    expect(await refused(send(withField('Cache-Control', 'public')))).toBe('403 AccessDenied')
    expect(await refused(send(withField('x-amz-meta-note', 'not in the policy')))).toBe('403 AccessDenied')
    expect(await refused(send(withField('KEY', key)))).toBe('400 InvalidArgument')
    expect(await refused(send({ url: good.url, fields: { key } }))).toBe('403 AccessDenied')
    expect(await refused(send({ url: `${fixture.origin}/site`, fields: good.fields }))).toBe(
      '403 AccessDenied',
    )
    const policy = Buffer.from(good.fields.Policy ?? '', 'base64')
      .toString()
      .replace('20]', '99]')
    expect(await refused(send(withField('Policy', Buffer.from(policy).toString('base64'))))).toBe(
      '403 SignatureDoesNotMatch',
    )
    expect([await keys(), fixture.blobs().length]).toEqual([before, blobsBefore])
  })

  test('expires by the clock of the stack, and only by it', async () => {
    const good = await form({ Expires: 300 })
    fixture.clock.now += 299_000
    expect((await send(good)).status).toBe(204)
    fixture.clock.now += 2_000
    const late = await send(good)
    expect([late.status, late.code]).toEqual([403, 'AccessDenied'])
    expect(late.xml).toContain('Policy expired.')
    fixture.clock.now -= 10 * 86_400_000
    expect((await send(good)).status).toBe(204)
  })

  test('puts the name of the file where the key says, and not beyond the prefix', async () => {
    const placed = '$'.concat('{filename}')
    const good = await form({ Key: `in/${placed}` })
    expect((await send(good, 'a', 'statement.pdf')).status).toBe(204)
    expect(await keys()).toContain('in/statement.pdf')
    const exact = signedForm([{ bucket: 'documents' }, ['eq', '$key', `in/${placed}`]], {
      key: `in/${placed}`,
    })
    expect(await refused(send(exact, 'a', 'other.pdf'))).toBe('403 AccessDenied')
  })

  test('never writes outside its directory, whatever the key', async () => {
    const before = fixture.blobs().length
    const climbing = '../../../../tmp/s3-escape'
    const sent = await send(
      signedForm([{ bucket: 'documents' }, ['starts-with', '$key', '']], { key: climbing }),
    )
    expect(sent.status).toBe(204)
    expect(await keys()).toContain(climbing)
    const blobs = fixture.blobs()
    expect(blobs.length).toBe(before + 1)
    expect(blobs.every(name => /^[0-9a-f-]{36}$/.test(name))).toBe(true)
  })

  test('needs a policy that names the bucket and that can be read', async () => {
    expect(await refused(send(signedForm([['starts-with', '$key', '']])))).toBe('403 AccessDenied')
    expect(await refused(send(signedForm([{ bucket: 'documents' }, ['matches', '$key', '.*']])))).toBe(
      '400 InvalidPolicyDocument',
    )
    expect(await refused(send(signedForm([{ bucket: 'documents' }, { key }], {}, 'tomorrow')))).toBe(
      '400 InvalidPolicyDocument',
    )
  })

  test('needs its signer to be allowed to put', async () => {
    fixture.denied.add('s3:PutObject')
    const byClerk = await createPresignedPost(fixture.clerk(), { Bucket: 'documents', Key: key })
    expect(await refused(send(byClerk))).toBe('403 AccessDenied')
  })

  test('needs a file', async () => {
    const { url, fields } = await form()
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const answer = await fetch(url, { method: 'POST', body })
    expect([answer.status, codeIn(await answer.text())]).toEqual([400, 'InvalidArgument'])
  })

  test('of far too many bytes is answered at once, and the rest is read away', async () => {
    const request = openUpload((await form()).fields, 30_000_000)
    // The answer arrives while most of the bytes are still to come, and all of them can be sent.
    const [answer] = await once(request, 'response')
    expect([answer.statusCode, codeIn(await text(answer))]).toEqual([400, 'EntityTooLarge'])
    request.end(Buffer.alloc(30_000_000 - request.written))
    await once(request, 'finish')
  })

  test('that is broken off leaves nothing behind', async () => {
    const [before, blobsBefore] = [await keys(), fixture.blobs().length]
    const { fields } = await form({ Conditions: [['content-length-range', 1, 20_000_000]] })
    const request = openUpload(fields, 15_000_000).on('error', () => undefined)
    await expect.poll(() => fixture.blobs().length).toBe(blobsBefore + 1)
    request.destroy()
    await expect.poll(() => fixture.blobs().length).toBe(blobsBefore)
    await fixture.s3.idle()
    expect(await keys()).toEqual(before)
  })
})

describe('without a signature', () => {
  test('nothing can be read, written or listed', async () => {
    const address = `${fixture.origin}/documents/${key}`
    for (const [method, url] of [
      ['GET', address],
      ['PUT', address],
      ['DELETE', address],
      ['GET', `${fixture.origin}/documents?list-type=2`],
      ['GET', fixture.origin],
      ['GET', `${address}?response-content-type=text/html`],
    ] as const) {
      const answer = await fetch(url, { method, ...(method === 'PUT' ? { body: 'x' } : {}) })
      expect([answer.status, codeIn(await answer.text())]).toEqual([403, 'AccessDenied'])
      expect(answer.headers.get('vary')).toContain('Origin')
    }
  })

  test('or with a wrong one', async () => {
    const wrong = fixture.client({ credentials: { accessKeyId: 'local', secretAccessKey: 'wrong' } })
    const get = new HeadObjectCommand({ Bucket: 'documents', Key: key })
    await expect(wrong.send(get)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
    const nobody = fixture.client({ credentials: { accessKeyId: 'nobody', secretAccessKey: 'x' } })
    await expect(nobody.send(new GetObjectCommand({ Bucket: 'documents', Key: key }))).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    })
    const oldWay = await fetch(
      `${fixture.origin}/documents/${key}?AWSAccessKeyId=local&Signature=x&Expires=9`,
    )
    expect([oldWay.status, codeIn(await oldWay.text())]).toEqual([400, 'InvalidRequest'])
  })
})

describe('a link', () => {
  const read = (options = {}) =>
    getSignedUrl(fixture.client(), new GetObjectCommand({ Bucket: 'documents', Key: 'linked', ...options }), {
      expiresIn: 60,
    })
  beforeAll(async () => {
    await fixture.client().send(new PutObjectCommand({ Bucket: 'documents', Key: 'linked', Body: 'bytes' }))
  })

  test('reads under the headers it names, until its time is over', async () => {
    const url = await read({
      ResponseCacheControl: 'no-store',
      ResponseContentDisposition: 'inline; filename="ä b"',
    })
    expect((await fetch(url)).status).toBe(400)
    const plain = await read({ ResponseCacheControl: 'no-store', ResponseContentType: 'image/png' })
    const answer = await fetch(plain, { headers: { origin: 'http://site.test' } })
    expect([answer.status, await answer.text()]).toEqual([200, 'bytes'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://site.test')
    fixture.clock.now += 62_000
    const late = await fetch(plain)
    expect([late.status, codeIn(await late.text())]).toEqual([403, 'AccessDenied'])
  })

  test('is worth nothing once it is changed', async () => {
    const url = await read()
    const codes = await Promise.all(
      [
        url.replace('/linked', '/notes/own-1/one.pdf'),
        url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'),
        `${url}&response-content-type=text/html`,
        `${url}&versionId=abc`,
        url.replace('X-Amz-Credential=local', 'X-Amz-Credential=clerk'),
      ].map(async changed => codeIn(await (await fetch(changed)).text())),
    )
    expect(new Set(codes)).toEqual(new Set(['SignatureDoesNotMatch']))
    const asPut = await fetch(url, { method: 'PUT', body: 'x' })
    expect(codeIn(await asPut.text())).toBe('SignatureDoesNotMatch')
    const withHeader = await fetch(url, { headers: { 'x-amz-checksum-mode': 'ENABLED' } })
    expect(codeIn(await withHeader.text())).toBe('AccessDenied')
  })

  test('to put takes exactly what was signed', async () => {
    const client = fixture.client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
    const command = new PutObjectCommand({
      Bucket: 'documents',
      Key: 'put by link',
      ContentType: 'image/png',
      ContentLength: 4,
    })
    const url = await getSignedUrl(client, command, {
      expiresIn: 60,
      signableHeaders: new Set(['content-type', 'content-length']),
    })
    const put = async (body: string, type: string) => {
      const answer = await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
      return codeIn(await answer.text()) ?? answer.status
    }
    expect(await put('1234', 'text/html')).toBe('SignatureDoesNotMatch')
    expect(await put('12345', 'image/png')).toBe('SignatureDoesNotMatch')
    expect(await put('1234', 'image/png')).toBe(200)
    const head = await client.send(new HeadObjectCommand({ Bucket: 'documents', Key: 'put by link' }))
    expect([head.ContentType, head.ContentLength]).toEqual(['image/png', 4])
  })

  test('to put that carries the checksum of an empty body takes no other body, as on AWS', async () => {
    const url = await getSignedUrl(
      fixture.client(),
      new PutObjectCommand({ Bucket: 'documents', Key: 'empty' }),
    )
    const answer = await fetch(url, { method: 'PUT', body: 'not empty' })
    expect(codeIn(await answer.text())).toBe('BadDigest')
  })
})

describe('a browser', () => {
  const preflight = (origin: string, method: string, headers?: string) =>
    fetch(`${fixture.origin}/documents`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        ...(headers === undefined ? {} : { 'access-control-request-headers': headers }),
      },
    })

  test('is let in from the page of the rule, for its methods and headers only', async () => {
    const good = await preflight('http://site.test', 'POST', 'content-type')
    expect(good.status).toBe(200)
    expect(good.headers.get('access-control-allow-origin')).toBe('http://site.test')
    expect(good.headers.get('access-control-allow-headers')).toBe('content-type')
    expect(good.headers.get('access-control-max-age')).toBe('3000')
    for (const bad of [
      preflight('http://evil.test', 'POST'),
      preflight('http://site.test', 'PUT'),
      preflight('http://site.test', 'POST', 'x-other'),
    ]) {
      const answer = await bad
      expect([answer.status, codeIn(await answer.text())]).toEqual([403, 'AccessForbidden'])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})
