/** The payload format and the routing of an HTTP API, for whoever calls functions without one. */
export { eventOf, responseOf } from './payload.ts'
export { createRouter } from './routes.ts'
