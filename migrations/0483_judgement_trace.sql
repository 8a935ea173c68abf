-- Submissions whose way is told to a collector (OTEL_EXPORTER_OTLP_ENDPOINT), until they have a verdict; empty without one.
create table judgement_trace (
  judgement_id bigint primary key references judgement (id) on delete cascade,
  traceparent text not null,
  sent_at timestamptz not null
);
