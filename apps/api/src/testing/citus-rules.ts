/** What Citus asks of migrations (design: facts about the database), checked on their text. */

import { splitStatements } from '../core/database/split-statements.ts'

type Kind = 'distributed' | 'reference'

/** Statements with the bodies of functions emptied, in one case and one kind of space. */
function readStatements(text: string): string[] {
  return splitStatements(text).map((statement) =>
    statement
      .replaceAll(/\$\$[\s\S]*?\$\$/g, "''")
      .toLowerCase()
      .replaceAll(/\s+/g, ' '),
  )
}

function listColumns(list: string): string[] {
  return list.split(',').map((column) => column.trim().split(' ')[0] ?? '')
}

/** The column lists that a create table or add constraint makes unique. */
function listUniqueKeys(statement: string): string[][] {
  const named = [...statement.matchAll(/(?:primary key|unique(?: nulls not distinct)?) ?\(([^)]*)\)/g)]
  const inline = [...statement.matchAll(/[(,] ?(\w+) [^(),]*?\b(?:primary key|unique)\b(?! ?\()/g)]
  return [...named.map(([, list]) => listColumns(list ?? '')), ...inline.map(([, column]) => [column ?? ''])]
}

/** Volatile functions, and those whose result a setting of the connection decides: of columns, Citus runs neither. */
const unstableFunction =
  /\b(?:clock_timestamp|convert_from|convert_to|current_timestamp|gen_random_uuid|now|random|to_char|to_timestamp)\b/

class Schema {
  readonly problems: string[] = []
  readonly #created = new Set<string>()
  readonly #kinds = new Map<string, Kind>()
  readonly #uniqueKeys: { table: string; columns: string[] }[] = []

  read(statement: string): void {
    if (/\bon (delete|update) set (null|default)\b/.test(statement)) this.problems.push(`sets null: ${statement}`)
    if (/^update\b/.test(statement) && unstableFunction.test(statement)) {
      this.problems.push(`not the same on each machine: ${statement}`)
    }
    const [, created] = /^create table (?:if not exists )?(\w+)/.exec(statement) ?? []
    const [, altered] = /^alter table (?:only |if exists )*(\w+)/.exec(statement) ?? []
    const [, indexed, columns] = /^create unique index .*?\bon (\w+)(?: using \w+)? ?\(([^)]*)\)/.exec(statement) ?? []
    const [, call, table, column] =
      /^select (make_reference|distribute) ?\('(\w+)'(?:, ?'(\w+)')?\)/.exec(statement) ?? []
    if (created) this.#create(created, statement)
    if (altered) this.#alter(altered, statement)
    if (indexed) this.#uniqueKeys.push({ table: indexed, columns: listColumns(columns ?? '') })
    if (call && table) this.#place(table, call === 'distribute' ? 'distributed' : 'reference', column)
  }

  #create(table: string, statement: string): void {
    this.#created.add(table)
    if (/\breferences\b/.test(statement)) this.problems.push(`${table}: a foreign key before it is placed`)
    for (const key of listUniqueKeys(statement)) this.#uniqueKeys.push({ table, columns: key })
  }

  #place(table: string, kind: Kind, column: string | undefined): void {
    this.#kinds.set(table, kind)
    if (kind === 'distributed' && column !== 'workspace_id') this.problems.push(`${table}: distributed by ${column}`)
  }

  #alter(table: string, statement: string): void {
    if (/\badd column\b.*\b(?:check|primary key|references|unique)\b/.test(statement)) {
      this.problems.push(`${table}: a constraint without a name of its own: ${statement}`)
    }
    for (const key of listUniqueKeys(statement)) this.#uniqueKeys.push({ table, columns: key })
    for (const [, own, target, others] of statement.matchAll(
      /foreign key ?\(([^)]*)\) references (\w+) ?\(([^)]*)\)/g,
    )) {
      this.#checkForeignKey({
        table,
        own: listColumns(own ?? ''),
        target: target ?? '',
        others: listColumns(others ?? ''),
      })
    }
  }

  #checkForeignKey({ table, own, target, others }: { table: string; own: string[]; target: string; others: string[] }) {
    const [kind, targetKind] = [this.#kinds.get(table), this.#kinds.get(target)]
    const name = `${table} -> ${target}`
    if (!kind || !targetKind) this.problems.push(`${name}: a foreign key before both are placed`)
    if (kind === 'reference' && targetKind === 'distributed')
      this.problems.push(`${name}: from reference to distributed`)
    if (kind === 'distributed' && targetKind === 'distributed') {
      const place = own.indexOf('workspace_id')
      if (place < 0 || others[place] !== 'workspace_id') this.problems.push(`${name}: not by workspace_id`)
    }
  }

  finish(): string[] {
    for (const table of this.#created) {
      if (!this.#kinds.has(table)) this.problems.push(`${table}: neither distributed nor a reference table`)
    }
    for (const { table, columns } of this.#uniqueKeys) {
      if (this.#kinds.get(table) === 'distributed' && !columns.includes('workspace_id')) {
        this.problems.push(`${table}: unique (${columns.join(', ')}) lacks workspace_id`)
      }
    }
    return this.problems
  }
}

/** What in the migrations, in their order, Citus would refuse. */
export function listCitusProblems(migrations: readonly string[]): string[] {
  const schema = new Schema()
  for (const statement of migrations.flatMap(readStatements)) schema.read(statement)
  return schema.finish()
}
