import real, { type UUID } from 'node:crypto'
import { chance } from '../current.ts'

export * from 'node:crypto'

/** As Node's, drawn from the seed. */
export function randomBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  for (let index = 0; index < size; index += 1) bytes[index] = Math.floor(chance() * 256)
  return bytes
}

/** As Node's, drawn from the seed. */
export function randomUUID(): UUID {
  const hex = randomBytes(16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const randomInt = (least: number, below: number): number =>
  least + Math.floor(chance() * (below - least))

export default { ...real, randomBytes, randomUUID, randomInt }
