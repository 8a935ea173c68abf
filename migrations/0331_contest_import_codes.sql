-- Notes and reports of imports tell codes, for which the web app has words in each language.
update contest_package set state = 'failed', preview = null,
  reason = 'It was read by an earlier version of this site: upload it again'
  where state = 'read';

update contest_import set report = jsonb_set(report, '{history,left}', (
  select coalesce(jsonb_agg(jsonb_build_object(
    'code', case when line like 'submissions of teams%' then 'ofNoEntrant' else 'toNoProblem' end,
    'count', substring(line from '\d+$')::integer)), '[]')
  from jsonb_array_elements_text(report #> '{history,left}') as line))
  where jsonb_typeof(report #> '{history,left}') = 'array';
