import { createHash } from 'node:crypto'
import type { Message, MessageAttributes } from '../queue/queueStore.ts'

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Selects by the names of a request: `All`, a name, or `kind.*` for all names that begin so. */
const isNamed = (names: readonly string[], name: string): boolean =>
  names.some(
    each => each === 'All' || each === name || (each.endsWith('.*') && name.startsWith(each.slice(0, -2))),
  )

function selected<T>(
  all: Readonly<Record<string, T>>,
  names: readonly string[],
): Record<string, T> | undefined {
  const found = Object.entries(all).filter(([name]) => isNamed(names, name))
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

/**
 * The digest of message attributes by which an SDK checks them: by name, each of name, type and value with its length
 * (SQS Developer Guide, "Calculating the MD5 message digest for message attributes"). Undefined without attributes.
 */
export function md5OfAttributes(attributes: MessageAttributes = {}): string | undefined {
  const digest = createHash('md5')
  const add = (text: string) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(Buffer.byteLength(text))
    digest.update(length).update(text)
  }
  const sorted = Object.entries(attributes).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  for (const [name, { DataType, StringValue = '' }] of sorted) {
    add(name)
    add(DataType)
    // 1: a text; binary values are not run here.
    digest.update(Buffer.of(1))
    add(StringValue)
  }
  return sorted.length === 0 ? undefined : digest.digest('hex')
}

/** A received message with the attributes that the request names; without names it has none, as on AWS. */
export function receivedMessage(
  message: Message,
  names: { readonly system: readonly string[]; readonly attributes: readonly string[] },
): Record<string, unknown> {
  const system = {
    ApproximateReceiveCount: String(message.receiveCount),
    SentTimestamp: String(message.sentAt),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    SenderId: 'AIDALOCAL',
  }
  const attributes = selected(message.attributes, names.attributes)
  return {
    MessageId: message.messageId,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: selected(system, names.system),
    MessageAttributes: attributes,
    MD5OfMessageAttributes: md5OfAttributes(attributes),
  }
}
