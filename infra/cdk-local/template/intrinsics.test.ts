import { expect, it } from 'vitest'
import { Resolver, type Template } from './intrinsics.ts'

function resolverOf(
  resources: Record<string, { Type: string; Properties: Record<string, unknown> }>,
  secretText: (id: string) => string = () => '{"user":"a","password":"b"}',
): Resolver {
  const Resources = Object.fromEntries(
    Object.entries(resources).map(([id, given]) => [id, { ...given, Metadata: {} }]),
  )
  const stack: Template = {
    Parameters: {},
    Conditions: {},
    Resources,
    Outputs: {},
    Metadata: {},
  }
  return new Resolver({
    templates: new Map([['S', stack]]),
    region: 'ap-south-1',
    account: '000000000000',
    parameters: {},
    secretText,
  })
}

const one = (value: unknown) =>
  resolverOf({ R: { Type: 'X::Y::Z', Properties: { value } } }).properties('S', 'R').value

it('substitutes names and leaves what is escaped', () => {
  const hole = (name: string): string => `$\{${name}}`
  const text = `${hole('Name')} in ${hole('AWS::Region')} costs ${hole('!Price')}`
  const value = [text, { Name: { Ref: 'AWS::StackName' } }]
  expect(one({ 'Fn::Sub': value })).toBe(`S in ap-south-1 costs ${hole('Price')}`)
})

it('gives one member of a secret', () => {
  const resolver = resolverOf({
    Login: { Type: 'AWS::SecretsManager::Secret', Properties: { Name: 'login' } },
    R: { Type: 'X::Y::Z', Properties: { value: '{{resolve:secretsmanager:login:SecretString:password}}' } },
  })
  expect(resolver.properties('S', 'R').value).toBe('b')
})

it('tells the versions of a secret apart, and the current one (P11)', () => {
  const reference = (version: string) => `{{resolve:secretsmanager:login:SecretString:::${version}}}`
  const resolver = resolverOf(
    {
      Login: { Type: 'AWS::SecretsManager::Secret', Properties: { Name: 'login' } },
      R: { Type: 'X::Y::Z', Properties: { value: [reference(''), reference('v-2')] } },
    },
    id => id,
  )
  expect(resolver.properties('S', 'R').value).toEqual(['S/Login', 'S/Login@v-2'])
})

it('has some value for an attribute of what does not run here', () => {
  const resolver = resolverOf({
    Address: { Type: 'AWS::EC2::EIP', Properties: {} },
    R: { Type: 'X::Y::Z', Properties: { value: { 'Fn::GetAtt': ['Address', 'AllocationId'] } } },
  })
  expect(resolver.properties('S', 'R').value).toMatch(/./)
})

it('names what it does not know, and where', () => {
  expect(() => one({ 'Fn::GetStackOutput': 'x' })).toThrow(
    'S/R.value: the function Fn::GetStackOutput is not known here',
  )
  expect(() => one({ Ref: 'Nobody' })).toThrow('S: there is no resource Nobody')
  expect(() => one({ 'Fn::GetAtt': ['R', 'Colour'] })).toThrow(
    'the attribute Colour of R (X::Y::Z) is not known here',
  )
  expect(() => one('{{resolve:ssm-secure:/a}}')).toThrow('{{resolve:ssm-secure:…}} is not resolved here')
})

it('ends references in a circle', () => {
  const circle = resolverOf({
    A: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { Ref: 'B' } } },
    B: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { Ref: 'A' } } },
  })
  expect(() => circle.identity('S', 'A')).toThrow('S/A refers to itself')
})
