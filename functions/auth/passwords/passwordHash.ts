import crypto from 'node:crypto'
import { promisify } from 'node:util'

/**
 * Passwords as PHC strings (K-205): argon2id m=19456, t=2, p=1 (OWASP) where this Node has it (24.7 and later),
 * else scrypt N=2^17, r=8, p=1. Both are verified on every Node; a hash of another kind or strength than
 * today's is `stale`, and the next log-in replaces it. Passwords are compared in NFKC, so that composed and decomposed
 * letters are the same.
 */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a stored hash it does the same work and is not right: an unknown e-mail must not answer sooner. */
  verify(stored: string | undefined, password: string): Promise<Verdict>
}

export interface Verdict {
  readonly right: boolean
  readonly stale: boolean
}

export const argon2Parameters = { memoryKib: 19_456, passes: 2, parallelism: 1 } as const
export const scryptParameters = { log2Cost: 17, blockSize: 8, parallelism: 1 } as const
const saltBytes = 16
const tagBytes = 32
/** scrypt with N=2^17 and r=8 needs 128 MiB; the default limit of Node refuses it. */
const scryptMaxBytes = 256 * 1024 * 1024

export const normalisePassword = (password: string): string => password.normalize('NFKC')

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

type Parsed =
  | {
      readonly kind: 'argon2id'
      readonly memoryKib: number
      readonly passes: number
      readonly parallelism: number
      readonly salt: Buffer
      readonly tag: Buffer
    }
  | {
      readonly kind: 'scrypt'
      readonly log2Cost: number
      readonly blockSize: number
      readonly parallelism: number
      readonly salt: Buffer
      readonly tag: Buffer
    }

const argon2Form =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/
const scryptForm =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

function parse(stored: string): Parsed {
  const [, memory, passes, lanes, argonSalt = '', argonTag = ''] = argon2Form.exec(stored) ?? []
  if (memory !== undefined) {
    return {
      kind: 'argon2id',
      memoryKib: Number(memory),
      passes: Number(passes),
      parallelism: Number(lanes),
      salt: Buffer.from(argonSalt, 'base64'),
      tag: Buffer.from(argonTag, 'base64'),
    }
  }
  const [, cost, block, parallel, salt = '', tag = ''] = scryptForm.exec(stored) ?? []
  if (cost === undefined) throw new Error('a stored password hash has an unknown form')
  return {
    kind: 'scrypt',
    log2Cost: Number(cost),
    blockSize: Number(block),
    parallelism: Number(parallel),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function format(parsed: Parsed): string {
  const head =
    parsed.kind === 'argon2id'
      ? `$argon2id$v=19$m=${parsed.memoryKib},t=${parsed.passes},p=${parsed.parallelism}`
      : `$scrypt$ln=${parsed.log2Cost},r=${parsed.blockSize},p=${parsed.parallelism}`
  return `${head}$${base64(parsed.salt)}$${base64(parsed.tag)}`
}

const scryptAsync = promisify<
  crypto.BinaryLike,
  crypto.BinaryLike,
  number,
  crypto.ScryptOptions,
  Buffer<ArrayBuffer>
>(crypto.scrypt)

// One scrypt at a time, because each takes 128 MiB.
let scryptQueue: Promise<unknown> = Promise.resolve()

function derive(parsed: Parsed, password: string): Promise<Buffer> {
  const message = Buffer.from(normalisePassword(password), 'utf8')
  if (parsed.kind === 'argon2id') {
    return promisify(crypto.argon2)('argon2id', {
      message,
      nonce: parsed.salt,
      memory: parsed.memoryKib,
      passes: parsed.passes,
      parallelism: parsed.parallelism,
      tagLength: parsed.tag.length,
    })
  }
  const run = (): Promise<Buffer> =>
    scryptAsync(message, parsed.salt, parsed.tag.length, {
      N: 2 ** parsed.log2Cost,
      r: parsed.blockSize,
      p: parsed.parallelism,
      maxmem: scryptMaxBytes,
    })
  const mine = scryptQueue.then(run, run)
  scryptQueue = mine
  return mine
}

/** Only tests set `hasArgon2`; the default is what this Node offers. */
export function openPasswords(hasArgon2 = typeof crypto.argon2 === 'function'): Passwords {
  const blank = (salt: Buffer): Parsed => {
    const tag = Buffer.alloc(tagBytes)
    return hasArgon2
      ? { kind: 'argon2id', ...argon2Parameters, salt, tag }
      : { kind: 'scrypt', ...scryptParameters, salt, tag }
  }
  const strengthOf = (parsed: Parsed): string => format({ ...parsed, salt: Buffer.of(), tag: Buffer.of() })
  const today = strengthOf(blank(Buffer.of()))
  return {
    async hash(password) {
      const parsed = blank(crypto.randomBytes(saltBytes))
      return format({ ...parsed, tag: await derive(parsed, password) })
    },
    async verify(stored, password) {
      const parsed = stored === undefined ? blank(Buffer.alloc(saltBytes)) : parse(stored)
      const tag = await derive(parsed, password)
      const same = crypto.timingSafeEqual(tag, parsed.tag)
      return { right: stored !== undefined && same, stale: strengthOf(parsed) !== today }
    },
  }
}
