import type { Surroundings } from './surroundings.ts'

/** The documents bucket: versions in memory, and the S3 event of each. */
export class Objects {
  readonly #world: Surroundings
  readonly #versions = new Map<string, Uint8Array>()

  constructor(world: Surroundings) {
    this.#world = world
  }

  put(key: string, body: Uint8Array): { versionId: string } {
    const versionId = `v${this.#versions.size + 1}`
    this.#versions.set(`${key} ${versionId}`, body)
    const bucket = { name: process.env.DOCUMENTS_BUCKET }
    const object = { key, size: body.length, 'version-id': versionId }
    this.#world.bus.publish({ source: 'aws.s3', type: 'Object Created', detail: { bucket, object } })
    return { versionId }
  }

  read(key: string, versionId: string) {
    const found = this.#versions.get(`${key} ${versionId}`)
    if (found === undefined) return undefined
    const pieces = async function* () {
      yield found
    }
    return { bytes: found.length, pieces: pieces() }
  }

  remove(key: string, versionId: string): void {
    this.#versions.delete(`${key} ${versionId}`)
  }
}
