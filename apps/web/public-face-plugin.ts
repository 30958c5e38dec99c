import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const publicImport = /import (type )?\{([^}]*)\} from '([^']+\.public\.ts)'/g
const reExport = /export (?:type )?\{([^}]*)\} from '([^']+)'/g

function listNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  return names.filter((name) => name !== '' && !name.startsWith('type '))
}

/**
 * Lets an import through a slice's public file lead to the file that has what is imported. Otherwise each part of the
 * app that uses something of a slice would count as one that uses all of what the slice shows, and be given its code.
 */
export function importsPastPublicFaces(): Plugin {
  return {
    name: 'voice-shop-imports-past-public-faces',
    enforce: 'pre',
    transform: {
      filter: { code: /\.public\.ts'/ },
      handler: (code, id) => ({
        code: renderDirectImports(code, (file) => readFileSync(join(dirname(id), file), 'utf8')),
        map: null,
      }),
    },
  }
}

/** @throws when a public file does not export by name what is imported of it. */
export function renderDirectImports(code: string, read: (file: string) => string): string {
  let direct = code
  for (const [statement, type, list = '', file = ''] of code.matchAll(publicImport)) {
    // Types are gone at run time.
    const lines = type ? [] : listNames(list).map((name) => renderImport(name, file, read(file)))
    direct = direct.replace(statement, lines.join(';'))
  }
  return direct
}

function renderImport(imported: string, file: string, publicFace: string): string {
  const [name = '', local = name] = imported.split(' as ')
  for (const [, list = '', from = ''] of publicFace.matchAll(reExport)) {
    const found = listNames(list).find((own) => own.split(' as ').at(-1) === name)
    if (found) return `import { ${found.split(' as ')[0]} as ${local} } from '${dirname(file)}/${from.slice(2)}'`
  }
  throw new Error(`${file} does not export ${name}`)
}
