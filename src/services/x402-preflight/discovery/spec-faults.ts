import type { DiscoveryFault } from '../../../core/client-judge.ts'
import { isJsonObject, ownField, type JsonObject } from '../../../analysis/x402/payment-required.ts'
import type { DiscoveryFaultCode } from './discovery-faults.data.ts'

const INPUT = '/extensions/bazaar/info/input'
const QUERY_METHODS = ['GET', 'HEAD', 'DELETE']
const BODY_METHODS = ['POST', 'PUT', 'PATCH']
const BODY_TYPES = ['json', 'form-data', 'text']
const TRANSPORTS = ['streamable-http', 'sse']

/** Where a declaration leaves the extension's specification, once the official validator has said that it does. */
export function explainSpecFaults(info: JsonObject): DiscoveryFault[] {
  const input = ownField(info, 'input')
  if (!isJsonObject(input)) return [fault('', 'input_missing')]
  const type = ownField(input, 'type')
  if (type === 'http') return explainHttp(input)
  return type === 'mcp' ? explainMcp(input) : [fault('/type', 'input_type')]
}

function explainHttp(input: JsonObject): DiscoveryFault[] {
  const method = ownField(input, 'method')
  const bodyType = ownField(input, 'bodyType')
  const faults: DiscoveryFault[] = []
  if (isUnlisted(method, [...QUERY_METHODS, ...BODY_METHODS])) faults.push(fault('/method', 'method'))
  if (isUnlisted(bodyType, BODY_TYPES)) faults.push(fault('/bodyType', 'body_type'))
  if (bodyType !== undefined && isUnlisted(method, BODY_METHODS))
    faults.push(fault('/bodyType', 'body_on_query_method'))
  return faults
}

function explainMcp(input: JsonObject): DiscoveryFault[] {
  const toolName = ownField(input, 'toolName')
  const faults: DiscoveryFault[] = []
  if (typeof toolName !== 'string' || toolName === '') faults.push(fault('/toolName', 'tool_name'))
  const schema = ownField(input, 'inputSchema')
  if (typeof schema !== 'object' || schema === null) faults.push(fault('/inputSchema', 'tool_schema'))
  if (isUnlisted(ownField(input, 'transport'), TRANSPORTS)) faults.push(fault('/transport', 'transport'))
  return faults
}

function isUnlisted(value: unknown, listed: readonly string[]): boolean {
  return value !== undefined && !listed.includes(value as string)
}

function fault(below: string, code: DiscoveryFaultCode): DiscoveryFault {
  return { pointer: INPUT + below, code, subject: null }
}
