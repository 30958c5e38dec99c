import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getProductRoute, listCatalogueRoute } from '@voice-shop/contract'
import { useSearchParams } from 'wouter'
import { callApi } from '../../../api/client.ts'
import { useWorkspaceScope } from '../../workspaces/workspaces.public.ts'
import { type ProductChoice, parseProductChoice, parseProductId, writeProductChoice } from './product-choice.ts'

/** What the address asks for, and the way to another choice. */
export function useProductChoice() {
  const [search, setSearch] = useSearchParams()
  return {
    choice: parseProductChoice(search),
    productId: parseProductId(search),
    /** `isTyping`: what is typed on replaces what was typed before. */
    change: (part: { [Name in keyof ProductChoice]?: ProductChoice[Name] | undefined }, isTyping = false) =>
      setSearch((before) => writeProductChoice({ ...parseProductChoice(before), ...part }), { replace: isTyping }),
  }
}

/** The products that are asked for, page after page. What was shown before stays until the first page is there. */
export function useProducts(choice: ProductChoice) {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  return useInfiniteQuery({
    queryKey: ['products', workspaceId, choice],
    queryFn: ({ pageParam, signal }) =>
      callApi(listCatalogueRoute, {
        query: { ...choice, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: isEnabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** A product with its variants. */
export function useProduct(productId: string) {
  const { workspaceId, isEnabled } = useWorkspaceScope()
  return useQuery({
    queryKey: ['product', workspaceId, productId],
    queryFn: ({ signal }) => callApi(getProductRoute, { params: { product_id: productId }, signal }),
    enabled: isEnabled,
    staleTime: 0,
  })
}
