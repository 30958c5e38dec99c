import { getProductGid, type Product } from '../catalogue/product.ts'

/** The body of products/create and products/update: the product in the words of the REST Admin API. */
export function describeProductPayload(product: Product, imageUrl: string): unknown {
  const image = { id: product.id, product_id: product.id, position: 1, src: imageUrl, alt: product.title }
  return {
    id: product.id,
    admin_graphql_api_id: getProductGid(product.id),
    title: product.title,
    body_html: product.descriptionHtml,
    vendor: product.vendor,
    product_type: product.productType,
    handle: product.handle,
    tags: product.tags.join(', '),
    status: product.status.toLowerCase(),
    created_at: product.createdAt.toISOString(),
    updated_at: product.updatedAt.toISOString(),
    published_at: product.status === 'ACTIVE' ? product.createdAt.toISOString() : null,
    image,
    images: [image],
    variants: product.variants.map((variant, index) => ({
      id: variant.id,
      admin_graphql_api_id: `gid://shopify/ProductVariant/${variant.id}`,
      product_id: product.id,
      title: variant.title,
      sku: variant.sku,
      price: variant.price,
      compare_at_price: variant.compareAtPrice,
      inventory_quantity: variant.inventoryQuantity,
      position: index + 1,
      option1: variant.selectedOptions[0]?.value ?? null,
    })),
  }
}
