export interface Mention {
  kind: 'path' | 'link' | 'script' | 'variable'
  text: string
  line: number
  /** Of a script: the workspace folder it is run in, empty for the root. */
  workspace?: string
}

const codeSpan = /`([^`\n]+)`/g
const link = /\]\(([^)\s]+)\)/g
const npmScript = /\bnpm (?:run(?:-script)? ([\w:-]+)|(start|test)\b)(?: (?:-w|--workspace)[ =]([\w./@-]+))?/g
const assignment = /(?:^|\s)([A-Z][A-Z0-9_]*)=/g
const variableName = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/
// Words with slashes or a file ending; no addresses, options, package names or routes.
const pathShape = /^(?![/@~$-])(?!https?:)[\w.<>*@[\]-]+(?:\/[\w.<>*@[\]-]+)*\/?$/
const fileEnding = /\.(ts|tsx|mjs|js|json|sql|md|css|html|sh|yml)$/

function readCommands(code: string, line: number): Mention[] {
  const scripts = [...code.matchAll(npmScript)].map(
    ([, run, short, workspace]): Mention => ({
      kind: 'script',
      text: run ?? short ?? '',
      line,
      workspace: workspace ?? '',
    }),
  )
  const variables = [...code.matchAll(assignment)].map(([, text = '']): Mention => ({ kind: 'variable', text, line }))
  return [...scripts, ...variables]
}

function readSpan(span: string, line: number): Mention[] {
  if (variableName.test(span)) return [{ kind: 'variable', text: span, line }]
  const path = span.replace(/:\d+$/, '').replace(/^\.\//, '')
  const isPath = pathShape.test(path) && (path.includes('/') || fileEnding.test(path))
  return isPath ? [{ kind: 'path', text: path, line }] : readCommands(span, line)
}

function readProse(text: string, line: number): Mention[] {
  const spans = [...text.matchAll(codeSpan)].flatMap(([, span = '']) => readSpan(span.trim(), line))
  const links = [...text.matchAll(link)].map(([, target = '']): Mention => ({ kind: 'link', text: target, line }))
  const ownLinks = links.filter(({ text: target }) => !/^([a-z]+:|#)/.test(target))
  return [...spans, ...ownLinks.map((mention) => ({ ...mention, text: mention.text.replace(/#.*$/, '') }))]
}

/** What a Markdown text names that can be gone: files, npm scripts, environment variables. */
export function readMentions(markdown: string): Mention[] {
  let isInFence = false
  return markdown.split('\n').flatMap((text, index) => {
    if (/^\s*(```|~~~)/.test(text)) {
      isInFence = !isInFence
      return []
    }
    return isInFence ? readCommands(text, index + 1) : readProse(text, index + 1)
  })
}
