import type { Category } from '../../../runtime/generated/calls/content.ts'
import { categoryTree } from '../../../runtime/categories/category-tree.ts'
import type { CategoryPlan } from '../../../runtime/pages/list/category-plan.ts'
import type { Signal } from '../../sources/source.ts'
import { readCategories, type Counted } from '../rows/read-categories.ts'
import type { ExecutionScope } from '../scope.ts'
import type { PlanKind } from './plan-runner.ts'

interface CategoryRunner {
  /** The categories as a tree; with `path`, only those below it are read; with `counted`, only its rows are counted. */
  tree(scope: ExecutionScope, signal: Signal, path?: readonly (string | null)[], counted?: Counted): Promise<Category[]>
}

export const category: PlanKind<CategoryPlan, CategoryRunner> = {
  make: (plan, { source }) => ({
    tree: async (scope, signal, path, counted) =>
      categoryTree(await readCategories(plan, source, scope, { signal, path, counted })),
  }),
  asks: ({ steps, fields }) => ({ steps, columns: fields }),
}
