import { Avatar } from "@gavel/ui/avatar";
import { Badge, CountPill } from "@gavel/ui/badge";
import { Breadcrumb } from "@gavel/ui/breadcrumb";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { CopyButton } from "@gavel/ui/copy-button";
import { EmptyState, NoMatch } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { IconButton } from "@gavel/ui/icon-button";
import { Kbd } from "@gavel/ui/kbd";
import { PageHeader } from "@gavel/ui/page-header";
import { Skeleton } from "@gavel/ui/skeleton";
import { Tag, TagToggle } from "@gavel/ui/tag";
import { DateTime, RelativeTime } from "@gavel/ui/time";
import { Plus, RefreshCw, Shuffle } from "lucide-react";
import { useState } from "react";
import { Specimen } from "./specimen.tsx";

export function BasicsSection() {
  const [pressed, setPressed] = useState(true);
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb>
            <a href="/status">Submissions</a>
            <span className="figure">482907</span>
          </Breadcrumb>
        }
        title="题库 Problems"
        count="1,204"
        actions={<Button icon={<Shuffle />}>Random</Button>}
      />
      <Specimen title="Buttons">
        <Button variant="primary">Submit</Button>
        <Button>Default</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="destructive">Delete</Button>
        <Button variant="destructive-solid">Delete 3</Button>
        <Button variant="primary" busy>
          Judging
        </Button>
        <Button disabled>Disabled</Button>
        <Button size="sm" icon={<Plus />}>
          Small
        </Button>
        <Button size="sm" variant="ghost">
          Clear
        </Button>
        <IconButton label="Refresh" icon={<RefreshCw />} shortcut="R" />
        <IconButton label="Refresh" icon={<RefreshCw />} bordered />
        <IconButton label="Refresh" icon={<RefreshCw />} busy />
        <CopyButton text="copied text" />
        <CopyButton text="copied text" word />
      </Specimen>
      <Specimen title="Badges, tags, keys">
        <Badge>neutral</Badge>
        <Badge tone="ink">ACM</Badge>
        <Badge tone="brass">OI</Badge>
        <Badge tone="outline">Public</Badge>
        <Badge tone="success">passed</Badge>
        <Badge tone="warning">late</Badge>
        <Badge tone="failure">lost</Badge>
        <CountPill count={6} />
        <CountPill count={160} unread />
        <Tag color="#7c3aed">动态规划</Tag>
        <Tag color="#2563a8">Binary search</Tag>
        <TagToggle color="#15803d" count={288} pressed={pressed} onPressedChange={setPressed}>
          Greedy
        </TagToggle>
        <TagToggle count={412} pressed={false} onPressedChange={() => undefined}>
          模拟
        </TagToggle>
        <Kbd>Ctrl K</Kbd>
        <Kbd>/</Kbd>
      </Specimen>
      <Specimen title="People and time">
        {["lin_yc", "mori_k", "周南", "0xPavel", "sofia.m"].map((name) => (
          <span key={name} className="inline-flex items-center gap-2 text-sm">
            <Avatar name={name} /> {name}
          </span>
        ))}
        <Avatar name="Polaris" square size={34} />
        <RelativeTime at={Date.now() - 1000} />
        <RelativeTime at={Date.now() - 125_000} />
        <RelativeTime at={Date.now() - 2 * 86_400_000} />
        <RelativeTime at={Date.now() - 20 * 86_400_000} />
        <DateTime at={Date.now()} />
      </Specimen>
      <Specimen title="Callouts">
        <Callout className="w-full">Compile errors carry no penalty.</Callout>
        <Callout tone="warning" className="w-full" action={<Button size="sm">Reload</Button>}>
          The board is frozen: ranks are as of 21:30.
        </Callout>
        <Callout tone="failure" className="w-full">
          Line 2: expected 39, got 41
        </Callout>
      </Specimen>
      <div className="grid gap-4 lg:grid-cols-3">
        <Card>
          <EmptyState
            title="你还没有提交过"
            action={<Button variant="primary">Open problems</Button>}
          >
            从一道简单题开始，结果会实时出现在这里。
          </EmptyState>
        </Card>
        <Card>
          <NoMatch title="No problem matches" filters="Hard · Geometry" onClear={() => undefined} />
        </Card>
        <Card>
          <ErrorState
            title="The list did not load"
            reason="The server did not answer within 90 s."
            filtersKept
            onRetry={() => undefined}
            requestId="7f3c-19ab"
          />
        </Card>
        <Card>
          <CardHeader
            title="Tags"
            detail="12"
            action={
              <Button size="sm" variant="ghost">
                Clear
              </Button>
            }
          />
          <CardBody>
            <Skeleton className="w-40" />
            <Skeleton className="mt-3 w-24" />
          </CardBody>
        </Card>
      </div>
    </>
  );
}
