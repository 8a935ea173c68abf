-- How often the counts have moved: what this adds up to grows with every commit that moves one, also where the counts
-- themselves add up to what they were, so the same sum means the same counts of all problems.
alter table submission_total add column moves bigint not null default 1;
