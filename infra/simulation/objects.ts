import type { Surroundings } from './surroundings.ts'

/** The documents bucket: versions in memory, and GuardDuty’s event of each. */
export class Objects {
  readonly #world: Surroundings
  readonly #versions = new Map<string, Uint8Array>()

  constructor(world: Surroundings) {
    this.#world = world
  }

  put(key: string, body: Uint8Array): { versionId: string } {
    const versionId = `v${this.#versions.size + 1}`
    this.#versions.set(`${key} ${versionId}`, body)
    const detail = {
      s3ObjectDetails: { bucketName: process.env.DOCUMENTS_BUCKET, objectKey: key, versionId },
      scanResultDetails: { scanResultStatus: 'NO_THREATS_FOUND', threats: null },
    }
    const type = 'GuardDuty Malware Protection Object Scan Result'
    this.#world.bus.publish({ source: 'aws.guardduty', type, detail })
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

  /** The keys of what is there. */
  keys(): string[] {
    return [...this.#versions.keys()]
  }

  latest(key: string): string | undefined {
    const versions = [...this.#versions.keys()].filter(name => name.startsWith(`${key} `))
    return versions.at(-1)?.slice(key.length + 1)
  }

  remove(key: string, versionId: string): void {
    this.#versions.delete(`${key} ${versionId}`)
  }
}
