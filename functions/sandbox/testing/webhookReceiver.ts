import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

export interface ReceivedWebhook {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The body as it was sent. */
  readonly raw: string
}

/** An HTTP server that records the webhooks it receives. It answers 200, or the next status of `answers`. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = []
  readonly answers: number[] = []
  readonly #server = createServer((message, response) => {
    const pieces: Buffer[] = []
    message.on('data', piece => pieces.push(piece))
    message.on('end', () => {
      this.received.push({
        path: message.url ?? '',
        headers: message.headers,
        raw: Buffer.concat(pieces).toString('utf8'),
      })
      response.writeHead(this.answers.shift() ?? 200).end('{}')
      this.#server.emit('received')
    })
  })

  /** Forgets what was received and listens. Returns its origin, e.g. `http://127.0.0.1:40123`. */
  async open(): Promise<string> {
    this.received.length = 0
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${z.object({ port: z.number() }).parse(this.#server.address()).port}`
  }

  /** Resolves when the next webhook is received. */
  async next(): Promise<void> {
    await once(this.#server, 'received')
  }

  /** Resolves when at least `count` webhooks were received. */
  async has(count: number): Promise<void> {
    while (this.received.length < count) await this.next()
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }
}
