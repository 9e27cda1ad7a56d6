import type { Readable } from 'node:stream'
import busboy from 'busboy'
import { encodeRfc3986 } from '../../gate/signature.ts'
import type { BucketSpec } from '../bucketSpec.ts'
import { putLimitBytes } from '../storage/blobFiles.ts'
import { expectedDigests } from '../storage/digest.ts'
import { storedHeaders, tagsOf } from '../storage/storedHeaders.ts'
import { ClientGone, invalidArgument, S3Refusal } from '../wire/refusal.ts'
import { acceptedKey } from '../wire/request.ts'
import { childrenNamed, element, neededText, readXmlRoot, xmlDocument } from '../wire/xml.ts'
import {
  type Answer,
  type Caller,
  nameBlob,
  objectArn,
  type Request,
  type S3State,
  versionHeader,
} from './call.ts'
import { checkPolicy } from './postPolicy.ts'

const fieldsLimitBytes = 20 * 1024
const fieldsLimit = 100

/** The fields before the file; fields after it are ignored, as on AWS. */
interface Form {
  readonly fields: ReadonlyMap<string, string>
  readonly fileName: string
  readonly file: Readable
}

const malformedForm = (why: string): S3Refusal =>
  new S3Refusal('MalformedPOSTRequest', 400, `The body of your POST request is not well-formed: ${why}`)

function openForm(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: request.http.headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: fieldsLimitBytes, fields: fieldsLimit, files: 1 },
    })
  } catch (cause) {
    throw malformedForm(String(cause))
  }
}

/** Reads the fields, then passes the file to `onFile`; settles as `onFile` does, or when the connection breaks. */
function readForm<T>(request: Request, onFile: (form: Form) => Promise<T>): Promise<T> {
  const form = openForm(request)
  const { http } = request
  return new Promise<T>((resolve, reject) => {
    const fields = new Map<string, string>()
    let bytes = 0
    let file: Readable | undefined
    // The parser continues with its buffer; nothing of a failed form may still be acted on.
    let failed = false
    const fail = (error: unknown) => {
      failed = true
      http.unpipe(form)
      reject(error)
    }
    form.on('field', (name, value, info) => {
      if (file !== undefined || failed) return
      bytes += name.length + Buffer.byteLength(value)
      if (info.valueTruncated || info.nameTruncated || bytes > fieldsLimitBytes)
        fail(
          new S3Refusal(
            'MaxPostPreDataLengthExceeded',
            400,
            'Your POST request fields preceding the upload file were too large.',
          ),
        )
      else if (fields.has(name.toLowerCase())) fail(invalidArgument(`The field ${name} is given twice`))
      else fields.set(name.toLowerCase(), value)
    })
    form.on('file', (name, stream, info) => {
      file = stream
      // The writer of the file handles its errors; before that they must not end the process.
      stream.on('error', () => undefined)
      if (failed) stream.destroy()
      else if (name !== 'file') fail(invalidArgument('The file must stand in the field "file"'))
      else onFile({ fields, fileName: info.filename ?? '', file: stream }).then(resolve, fail)
    })
    form.on('error', cause => fail(malformedForm(String(cause))))
    form.on('close', () => {
      if (file === undefined) fail(invalidArgument('POST requires exactly one file upload per request.'))
    })
    http.once('close', () => {
      if (http.complete) return
      const gone = new ClientGone('The client went away')
      if (file === undefined) fail(gone)
      else file.destroy(gone)
    })
    http.pipe(form)
  })
}

/** Tags of the field `tagging`, which holds XML. */
function tagsOfField(xml: string | undefined): Record<string, string> {
  if (xml === undefined) return {}
  const sets = childrenNamed(readXmlRoot(xml, 'Tagging'), 'TagSet')
  const tags = sets.flatMap(set => childrenNamed(set, 'Tag'))
  return tagsOf(tags.map(tag => [neededText(tag, 'Key'), neededText(tag, 'Value')] as const))
}

function success(fields: ReadonlyMap<string, string>, stored: Record<string, string>, host: string): Answer {
  const { bucket = '', key = '', etag = '' } = stored
  const location = `http://${host}/${bucket}/${key.split('/').map(encodeRfc3986).join('/')}`
  const headers = { etag, location, ...versionHeader(stored.versionId) }
  const redirect = fields.get('success_action_redirect') ?? fields.get('redirect')
  if (redirect !== undefined && URL.canParse(redirect)) {
    const to = new URL(redirect)
    for (const [name, value] of Object.entries({ bucket, key, etag })) to.searchParams.append(name, value)
    return { status: 303, headers: { ...headers, location: to.href } }
  }
  if (fields.get('success_action_status') === '201')
    return {
      status: 201,
      headers,
      xml: xmlDocument('PostResponse', [
        element('Location', location),
        element('Bucket', bucket),
        element('Key', key),
        element('ETag', etag),
      ]),
    }
  return { status: fields.get('success_action_status') === '200' ? 200 : 204, headers }
}

/**
 * A form upload from a browser. Nothing of the file is stored before the policy's signature, its expiry, all its
 * conditions and the signer's right to put are checked. `identify` checks the signature.
 */
export function postObject(
  state: S3State,
  request: Request,
  bucket: BucketSpec,
  identify: (fields: ReadonlyMap<string, string>) => Caller,
): Promise<Answer> {
  return readForm(request, async ({ fields: sent, fileName, file }) => {
    const caller = identify(sent)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: S3's own placeholder, not ours
    const key = acceptedKey((sent.get('key') ?? '').replaceAll('${filename}', () => fileName))
    const fields = new Map([...sent, ['key', key] as const])
    const size = checkPolicy(fields, bucket.name, caller.expiryTime, putLimitBytes)
    if (key === '') throw invalidArgument("Bucket POST must contain a field named 'key'.")
    const headers = storedHeaders(fields)
    const tags = tagsOfField(fields.get('tagging'))
    const arns = [objectArn(bucket.name, key)]
    await caller.allow('s3:PutObject', arns)
    if (Object.keys(tags).length > 0) await caller.allow('s3:PutObjectTagging', arns)
    const expected = expectedDigests(fields, caller.payloadHash)
    const written = await state.blobs.write(file, { ...size, expected })
    const versionId = await nameBlob(state, { ...request, bucket }, written, {
      key,
      etag: written.md5,
      headers,
      tags,
      checksums: written.checksums,
      reason: 'POST Object',
    })
    const stored = { bucket: bucket.name, key, etag: `"${written.md5}"`, ...(versionId ? { versionId } : {}) }
    return success(fields, stored, request.http.headers.host ?? '')
  })
}
