-- Which categories the list of trainings offers as a filter; trainings may be in the others as well.
alter table training_category add column in_filter boolean not null default true;
