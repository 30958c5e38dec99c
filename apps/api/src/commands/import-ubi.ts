import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { systemClock } from '../core/clock.ts'
import { readConfig } from '../core/config.ts'
import { migrateToLatest } from '../core/database/migrate.ts'
import { type Database, openDatabase } from '../core/database/open-database.ts'
import { importUbiLog, type UbiImportProgress } from '../features/ubi/import-ubi-log.ts'
import { type ActionNames, defaultActionNames } from '../features/ubi/parse-ubi-line.ts'
import { createVoiceRecorder } from '../features/voice/voice.public.ts'
import { findStore, listStores } from '../features/workspaces/workspaces.public.ts'
import { describeUbiReport, explainNothing, isNothingKnown } from './describe-ubi-report.ts'
import { createProgressLine, type ProgressLine } from './progress-line.ts'
import { runCommand, UsageError } from './run-command.ts'

const help = `Imports a User Behavior Insights (UBI 1.3) log into a workspace: queries become voice searches,
impressions their recommendations, clicks clicks. Does not count towards the plan's usage.

  npm run import:ubi -- <file.ndjson> --workspace <id>

  --workspace <id>     where to; without it the command lists the workspaces
  --click <name>       what the log calls a click, instead of click
  --impression <name>  what it calls an impression, instead of impression
  --help               this text

Names of actions may be given several times. A line may be a document by itself, follow a bulk line, or begin with the
name of its index, as Logstash writes them. Nothing that could be recorded is an error.

Running it again, also after it was stopped, adds only what is missing. The database is that of DATABASE_URL, else
the embedded one in DATA_DIR; stop the server first in that case.`

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        workspace: { type: 'string' },
        click: { type: 'string', multiple: true },
        impression: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${help}`)
  }
}

/** @throws UsageError on a name that stands for both. */
function readActionNames(given: Partial<Record<keyof ActionNames, string[]>>): ActionNames {
  const names = { ...defaultActionNames, ...given }
  const both = names.click.find((name) => names.impression.includes(name))
  if (both !== undefined) throw new UsageError(`${both} cannot be a click and an impression.\n\n${help}`)
  return names
}

interface ImportArguments {
  path: string
  workspaceId: string | null
  actionNames: ActionNames
}

/** Null: the caller asks for help. */
function readArguments(): ImportArguments | null {
  const { positionals, values } = parseArguments()
  if (values.help) return null
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new UsageError(`Name one file.\n\n${help}`)
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`There is no file ${path}.`)
  const { workspace, click, impression } = values
  const actionNames = readActionNames({ ...(click && { click }), ...(impression && { impression }) })
  return { path, workspaceId: workspace ?? null, actionNames }
}

const listedWorkspaces = 20

async function listWorkspaceLines(db: Database): Promise<string> {
  const rows = await listStores(db, listedWorkspaces)
  if (rows.length === 0) return 'There is none yet: register in the app first.'
  return rows.map(({ id, store_name }) => `  ${id}  ${store_name}`).join('\n')
}

async function requireWorkspace(db: Database, id: string | null): Promise<string> {
  if (id === null) throw new UsageError(`Name a workspace with --workspace:\n${await listWorkspaceLines(db)}`)
  const isKnown = z.uuid().safeParse(id).success && (await findStore(db, id)) !== undefined
  if (!isKnown) throw new UsageError(`There is no workspace ${id}. There are:\n${await listWorkspaceLines(db)}`)
  return id
}

const numbers = new Intl.NumberFormat('en')

function showProgress(line: ProgressLine) {
  let phase: UbiImportProgress['phase'] | null = null
  return (progress: UbiImportProgress) => {
    if (phase !== progress.phase) line.end()
    phase = progress.phase
    const text =
      phase === 'reading'
        ? `Reading, ${numbers.format(progress.lines)} lines`
        : `Recording, ${numbers.format(progress.done)} of ${numbers.format(progress.total)} queries and clicks`
    line.show(progress.total === 0 ? 1 : progress.done / progress.total, text)
  }
}

await runCommand(async () => {
  const input = readArguments()
  if (!input) {
    console.log(help)
    return
  }
  const { actionNames } = input
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new UsageError('Stopped. Run the same command again to go on.')))
  const config = readConfig()
  const opened = openDatabase(config, (error) => console.error(`idle database connection lost: ${error.message}`))
  const line = createProgressLine()
  try {
    await migrateToLatest(opened)
    const { retentionMonths } = config
    const recorder = createVoiceRecorder({ db: opened.db, clock: systemClock, retentionMonths })
    const workspaceId = await requireWorkspace(opened.db, input.workspaceId)
    const report = await importUbiLog(
      { recorder },
      { path: input.path, workspaceId, actionNames, onProgress: showProgress(line), signal: stop.signal },
    )
    line.end()
    console.log(describeUbiReport(report))
    if (isNothingKnown(report)) throw new UsageError(explainNothing(report))
  } finally {
    line.end()
    await opened.close()
  }
})
