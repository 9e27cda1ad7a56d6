import { AwsRefusal } from 'asl-interpreter'
import { describe, expect, it } from 'vitest'
import { signedFetch } from '../gate/testing/signedFetch.ts'
import { jsonOfForm, type QueryShape, xmlOfAnswer, xmlOfRefusal } from './queryProtocol.ts'
import { endpointPerTest } from './testing/endpoint.ts'

const shape: QueryShape = {
  lists: { Name: 'Names', Entry: 'Entries' },
  maps: { Attribute: 'Attributes' },
  numbers: new Set(['Count']),
}
const read = (form: string) => jsonOfForm(new URLSearchParams(form), shape)

describe('a form', () => {
  it('is the JSON that a newer client sends', () => {
    expect(
      read(
        'Action=Send&Version=2012-11-05&Count=3&Text=a%26b&Name.2=second&Name.10=tenth&Name.1=first' +
          '&Entry.1.Id=x&Entry.1.Attribute.1.Name=kind&Entry.1.Attribute.1.Value.StringValue=note&Entry.1.Count=0',
      ),
    ).toEqual({
      Count: 3,
      Text: 'a&b',
      Names: ['first', 'second', 'tenth'],
      Entries: [{ Id: 'x', Count: 0, Attributes: { kind: { StringValue: 'note' } } }],
    })
    expect(read('Action=List&Version=1')).toEqual({})
    expect(read('constructor=a&__proto__.x=b')).toEqual({ constructor: 'a', ['__proto__']: { x: 'b' } })
  })

  it('that cannot be read is refused', () => {
    for (const form of [
      'Attribute=text',
      'Attribute.1=text',
      'Attribute.1.Value=v',
      `a${'.a'.repeat(50_000)}=1`,
    ])
      expect(() => read(form)).toThrow('cannot be read')
  })
})

it('an answer writes its lists flat and its maps as names and values', () => {
  const body = { Names: ['<a>', 'b'], Attributes: { kind: { StringValue: 'note' } }, Token: undefined }
  const xml = xmlOfAnswer('List', 'http://notes', body, {
    lists: { Names: 'Name' },
    maps: { Attributes: 'Attribute' },
  })
  expect(xml).toContain(
    '<ListResult><Name>&lt;a&gt;</Name><Name>b</Name><Attribute><Name>kind</Name><Value><StringValue>note</StringValue></Value></Attribute></ListResult>',
  )
  expect(xmlOfAnswer('Delete', 'http://notes', {}, { lists: {}, maps: {} })).not.toContain('Result')
})

describe('a refusal', () => {
  const { endpoint } = endpointPerTest()

  it('has the code of the query protocol', () => {
    expect(xmlOfRefusal(new AwsRefusal('AccessDeniedException', 'a < b', 403))).toContain(
      '<Type>Sender</Type><Code>AccessDenied</Code><Message>a &lt; b</Message>',
    )
    expect(xmlOfRefusal(new AwsRefusal('InternalServerError', 'broken', 500))).toContain('<Type>Receiver<')
  })

  it('answers a form in XML, also for a signature that is wrong', async () => {
    const { address } = endpoint()
    const unknown = await signedFetch(address, 'sqs', 'Action=AddPermission&Version=2012-11-05')
    expect(unknown.headers.get('content-type')).toBe('text/xml')
    expect(await unknown.text()).toContain('<Code>InvalidAction</Code>')
    const wrong = await signedFetch(address, 'sqs', 'Action=ListQueues', 'Action=PurgeQueue')
    expect(await wrong.text()).toContain('<Code>SignatureDoesNotMatch</Code>')
    const invalid = await signedFetch(address, 'sqs', 'Action=ListQueues&MaxResults=none')
    expect(await invalid.text()).toContain('<Code>InvalidParameterValue</Code>')
  })
})
