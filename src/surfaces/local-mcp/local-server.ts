import { Server, type ServerContext } from '@modelcontextprotocol/server'
import { nearestName } from '../../core/nearest-name.ts'
import { asProblem, describeRefusal, Problem } from '../../core/problem.ts'
import type { ConfinedRoot } from './confined-root.ts'
import type { KeptResults } from './kept-results.ts'
import type { LocalTool } from './local-tools.ts'
import { listPrompts, renderPrompt } from './prompts.ts'
import { reportProgress } from './report-progress.ts'
import { summarise } from './summarise.ts'
import { fillTextInputs } from './text-inputs.ts'

/** Answers a request: here and free, or bought from a shop. Throws Problem, or an error that is told in its own words. */
export type Answerer = (tool: LocalTool, body: string, signal: AbortSignal) => Promise<GivenAnswer>

export interface GivenAnswer {
  /** JSON text of `data`. */
  readonly dataJson: string
  /** What became of the money, when any was involved. */
  readonly payment: string | null
  /** What was assumed on the way to the answer. */
  readonly warnings: readonly string[]
}

/** Said of a failed purchase: what is true of the money travels with it. */
export class ToolFailure extends Error {
  readonly facts: Readonly<Record<string, unknown>>

  constructor(message: string, facts: Readonly<Record<string, unknown>>) {
    super(message)
    this.name = 'ToolFailure'
    this.facts = facts
  }
}

export interface LocalServerOptions {
  readonly version: string
  readonly instructions: string
  readonly tools: readonly LocalTool[]
  readonly root: ConfinedRoot
  readonly answer: Answerer
  readonly kept: KeptResults
}

interface ToolCall {
  readonly name: string
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
}

/** An MCP server on the user's own machine: tools that read files under one folder, prompts, and results as resources. */
export function createLocalServer(options: LocalServerOptions): Server {
  const { version, instructions, tools, kept } = options
  const server = new Server(
    { name: 'tollgauge', title: 'Tollgauge', version },
    { capabilities: { tools: {}, prompts: {}, resources: {} }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ definition }) => ({ ...definition })),
  }))
  server.setRequestHandler('tools/call', ({ params }, context) =>
    callTool(params as ToolCall, options, context),
  )
  server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts() }))
  server.setRequestHandler('prompts/get', ({ params }) => renderPrompt(params.name, params.arguments ?? {}))
  server.setRequestHandler('resources/list', () => ({
    resources: kept.list().map(({ uri }) => ({ uri, name: uri, mimeType: 'application/json' })),
  }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const text = kept.find(uri)
    if (text === null)
      throw new Problem('not-found', `No result is kept at ${JSON.stringify(uri.slice(0, 100))}.`)
    return { contents: [{ uri, mimeType: 'application/json', text }] }
  })
  return server
}

async function callTool(call: ToolCall, options: LocalServerOptions, context: ServerContext) {
  const progress = reportProgress(context)
  try {
    return await answerCall(call, options, context.mcpReq.signal)
  } catch (error) {
    const facts =
      error instanceof ToolFailure
        ? error.facts
        : describeRefusal(asProblem(error), String(context.mcpReq.id))
    return { isError: true, content: [{ type: 'text' as const, text: JSON.stringify(facts) }] }
  } finally {
    progress.end()
  }
}

async function answerCall(call: ToolCall, options: LocalServerOptions, signal: AbortSignal) {
  const tool = options.tools.find(({ definition }) => definition.name === call.name)
  if (tool === undefined) throw unknownTool(call.name, options.tools)
  const { detail = 'summary', ...given } = call.arguments ?? {}
  const { service } = tool.offer
  const request = await fillTextInputs(given, tool.inputs, options.root, service.limits.inputBytes)
  const { dataJson, payment, warnings } = await options.answer(tool, JSON.stringify(request), signal)
  const data = JSON.parse(dataJson) as Record<string, unknown>
  const resource = options.kept.keep(dataJson)
  const summary = summarise(data)
  const notes = [
    ...(payment === null ? [] : [payment]),
    service.name,
    ...warnings.map((words) => `note: ${words}`),
  ]
  const lines = [...notes, summary, ...suggest(tool, options.tools)]
  return {
    content: [
      { type: 'text' as const, text: lines.join('\n') },
      {
        type: 'resource_link' as const,
        uri: resource,
        name: `${service.name} result`,
        mimeType: 'application/json',
      },
    ],
    structuredContent: {
      service: service.name,
      summary,
      resource,
      ...(payment === null ? {} : { payment }),
      ...(detail === 'full' ? { data } : {}),
    },
  }
}

/** Follow-ups by the names of the tools at hand. */
function suggest({ offer }: LocalTool, tools: readonly LocalTool[]): string[] {
  return offer.service.followUps.flatMap(({ service, because }) => {
    const tool = tools.find((candidate) => candidate.offer.name === service)
    return tool === undefined ? [] : [`next: ${tool.definition.name}. ${because}`]
  })
}

function unknownTool(name: string, tools: readonly LocalTool[]): Problem {
  const names = tools.map(({ definition }) => definition.name)
  const meant = nearestName(name, names)
  const hint = meant === null ? `there are ${names.join(', ')}.` : `did you mean ${meant}?`
  return new Problem('not-found', `No tool is called ${JSON.stringify(name.slice(0, 100))}; ${hint}`)
}
