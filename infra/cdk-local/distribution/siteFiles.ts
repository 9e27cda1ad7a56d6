import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Content types as `aws s3 sync` sets them. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
}

/** CloudFront compresses these types, and only between 1,000 and 10,000,000 bytes. */
const compressible = /^(text\/|application\/(json|manifest\+json|xml|javascript|wasm)|image\/svg\+xml|font\/)/
const [leastBytes, mostBytes] = [1_000, 10_000_000]

/** A folder whose files are objects below `prefix`. */
export interface SiteFolder {
  readonly folder: string
  readonly prefix: string
  /** A folder inside, whose objects carry this `cache-control`. */
  readonly kept?: { readonly folder: string; readonly cacheControl: string } | undefined
}

export interface SiteObject {
  readonly contentType: string
  readonly cacheControl: string | undefined
  readonly etag: string
  readonly lastModified: Date
  readonly body: Buffer
}

type Encoding = 'br' | 'gzip'
const compressWith = {
  br: (body: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer): Promise<Buffer> => promisify(gzip)(body),
}

/** The site bucket as a deployment would fill it, read from the built folder. */
export class SiteFiles {
  private readonly folders: readonly SiteFolder[]
  private readonly objects = new Map<string, { mtimeMs: number; object: SiteObject }>()
  private readonly compressed = new Map<string, Promise<Buffer>>()

  constructor(folders: readonly SiteFolder[]) {
    this.folders = folders
  }

  get isEmpty(): boolean {
    return this.folders.length === 0
  }

  /** The object of a key such as `platform/index.html`; `undefined` when there is none. */
  async read(key: string): Promise<SiteObject | undefined> {
    const named = this.fileOf(key)
    if (named === undefined) return undefined
    const { file, cacheControl } = named
    const found = await stat(file).catch(isMissing)
    if (!found?.isFile()) {
      this.objects.delete(file)
      return undefined
    }
    const known = this.objects.get(file)
    if (known?.mtimeMs === found.mtimeMs) return known.object
    const body = await readFile(file)
    const object = {
      contentType: contentTypes[extname(file)] ?? 'binary/octet-stream',
      cacheControl,
      etag: `"${createHash('md5').update(body).digest('hex')}"`,
      lastModified: new Date(Math.floor(found.mtimeMs / 1000) * 1000),
      body,
    }
    this.objects.set(file, { mtimeMs: found.mtimeMs, object })
    return object
  }

  /** The body in the best encoding that viewer and behaviour support; each is made once. */
  async compress(
    object: SiteObject,
    acceptEncoding: string,
    allowed: { readonly gzip: boolean; readonly brotli: boolean },
  ): Promise<{ encoding: Encoding; body: Buffer } | undefined> {
    const { length } = object.body
    if (!compressible.test(object.contentType) || length < leastBytes || length > mostBytes) return undefined
    const accepts = (name: string): boolean =>
      new RegExp(`(^|,)\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))|,|$)`).test(acceptEncoding)
    const encoding =
      allowed.brotli && accepts('br') ? 'br' : allowed.gzip && accepts('gzip') ? 'gzip' : undefined
    if (encoding === undefined) return undefined
    const key = `${encoding} ${object.etag}`
    const made = this.compressed.get(key) ?? compressWith[encoding](object.body)
    this.compressed.set(key, made)
    return { encoding, body: await made }
  }

  private fileOf(key: string): { file: string; cacheControl: string | undefined } | undefined {
    for (const { folder, prefix, kept } of this.folders) {
      if (prefix !== '' && !key.startsWith(`${prefix}/`)) continue
      const rest = prefix === '' ? key : key.slice(prefix.length + 1)
      const inside = normalize(rest)
      if (rest === '' || inside.startsWith('..') || inside.startsWith('/') || rest.includes('\0')) continue
      const isKept = kept !== undefined && inside.startsWith(`${kept.folder}/`)
      return { file: join(folder, inside), cacheControl: isKept ? kept.cacheControl : undefined }
    }
    return undefined
  }
}

function isMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined
  throw error
}
