import type { Server } from 'node:http'

/** Longer than any client keeps an idle connection, so that none is closed while a request is being sent. */
const keepAliveMs = 65_000

/** Listens on 127.0.0.1 and nowhere else. */
export function listen(server: Server, port: number): Promise<void> {
  server.keepAliveTimeout = keepAliveMs
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Stops listening and ends every connection. */
export function closeServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
