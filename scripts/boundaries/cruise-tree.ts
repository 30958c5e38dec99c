import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const configPath = join(import.meta.dirname, '..', '..', '.dependency-cruiser.mjs')

export interface Violation {
  rule: string
  from: string
  to: string
}

export interface CruisedTree {
  moduleCount: number
  violations: Violation[]
}

/** Holds the folders of a tree against the boundary rules. Only folders that exist may be named. */
export async function cruiseTree(input: { baseDir: string; folders: string[] }): Promise<CruisedTree> {
  const options = await extractDepcruiseOptions(configPath)
  const { enhancedResolveOptions, ...cruiseOptions } = options
  const { output } = await cruise(input.folders, { ...cruiseOptions, baseDir: input.baseDir }, enhancedResolveOptions)
  const { modules, summary } = output as ICruiseResult
  const violations = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  return { moduleCount: modules.length, violations }
}

/** The names of all boundary rules with what each is for. */
export async function listRules(): Promise<{ name: string; comment: string }[]> {
  const { ruleSet } = await extractDepcruiseOptions(configPath)
  return (ruleSet?.forbidden ?? []).map(({ name = '', comment = '' }) => ({ name, comment }))
}
