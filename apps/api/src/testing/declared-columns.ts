import { parseSync, type TsType } from '@swc/core'

/** What a column is declared as. */
interface DeclaredColumn {
  /** Such as `Date | null`; of JSON and of the contract's unions of strings no more than that. */
  type: string
  /** Whether an insert may leave it out. */
  isOptional: boolean
}

/** The names and literals that a type is a union of, aliases of the same file followed. */
function listMembers(type: TsType | undefined, aliases: ReadonlyMap<string, TsType>): string[] {
  switch (type?.type) {
    case 'TsUnionType':
      return type.types.flatMap((member) => listMembers(member, aliases))
    case 'TsKeywordType':
      return [type.kind]
    case 'TsLiteralType':
      return [type.literal.type === 'StringLiteral' ? 'string' : type.literal.type]
    case 'TsArrayType':
      return [`${listMembers(type.elemType, aliases).join(' | ')}[]`]
    case 'TsTypeReference': {
      const name = getName(type)
      if (name === 'Exclude') return listMembers(type.typeParams?.params[0], aliases)
      const alias = aliases.get(name)
      return alias ? listMembers(alias, aliases) : [name]
    }
    default:
      return [type?.type ?? 'nothing']
  }
}

function getName(type: TsType): string {
  return type.type === 'TsTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.value : ''
}

/** What is selected, inserted and updated: each must be the same, but that an insert may leave it out. */
function listSides(type: TsType): { sides: (TsType | undefined)[]; isGenerated: boolean } {
  const params = type.type === 'TsTypeReference' ? (type.typeParams?.params ?? []) : []
  if (getName(type) === 'ColumnType') return { sides: [params[0], params[1], params[2]], isGenerated: false }
  if (getName(type) === 'Generated') return { sides: [params[0]], isGenerated: true }
  return { sides: [type], isGenerated: false }
}

/** The columns of `interface Tables` in a file such as core/database/tables.ts, as `table.column`. */
export function readDeclaredColumns(text: string): Map<string, DeclaredColumn> {
  const declarations = parseSync(text, { syntax: 'typescript' }).body.map((item) =>
    item.type === 'ExportDeclaration' ? item.declaration : item,
  )
  const interfaces = new Map<string, [string, TsType][]>()
  // The contract's types of columns are unions of strings.
  const aliases = new Map<string, TsType>()
  const ofContract = new Set<string>()
  for (const item of declarations) {
    if (item.type === 'TsTypeAliasDeclaration') aliases.set(item.id.value, item.typeAnnotation)
    if (item.type === 'ImportDeclaration' && item.source.value === '@voice-shop/contract')
      for (const { local } of item.specifiers) ofContract.add(local.value)
    if (item.type !== 'TsInterfaceDeclaration') continue
    const members = item.body.body.flatMap((member): [string, TsType][] =>
      member.type === 'TsPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
        ? [[member.key.value, member.typeAnnotation.typeAnnotation]]
        : [],
    )
    interfaces.set(item.id.value, members)
  }

  const describeSide = (side: TsType | undefined) => {
    const members = listMembers(side, aliases).map((name) => (ofContract.has(name) ? 'string' : name))
    return [...new Set(members)].filter((name) => name !== 'undefined').join(' | ')
  }
  const describe = (type: TsType): DeclaredColumn => {
    const { sides, isGenerated } = listSides(type)
    const types = [...new Set(sides.map(describeSide))]
    const isOptional = isGenerated || listMembers(sides[1], aliases).includes('undefined')
    return { type: types.join(' or '), isOptional }
  }
  return new Map(
    (interfaces.get('Tables') ?? []).flatMap(([table, rows]) =>
      (interfaces.get(getName(rows)) ?? []).map(([name, type]) => [`${table}.${name}`, describe(type)] as const),
    ),
  )
}
