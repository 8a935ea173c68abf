export { countConflicts, MigrationUnderWay, migrate } from "./migrate.ts";
export type {
  KindReport,
  MigrationContext,
  MigrationOptions,
  MigrationReport,
  OnConflict,
} from "./model.ts";
export { findMigrator } from "./service.ts";
