#include "views/train/planner.h"

#include "views/runs/run_launch.h"

namespace jordanscope::views {

Planner::Planner(QObject* parent)
    : QObject(parent),
      worker_(
          [](const Input& input, PlanCache& cache, std::stop_token stop) -> PlannedPtr {
              auto result = std::make_shared<Planned>();
              result->form = input.form;
              result->plan = makePlan(input.form, &cache, stop);
              if (stop.stop_requested()) return result;
              checkTexts(result->plan);
              if (!result->plan.ready() || stop.stop_requested()) return result;
              const QString jordan = findJordan(input.jordan);
              result->commands = planCommands(
                  result->plan, jordan.isEmpty() ? QStringLiteral("jordan") : jordan, input.folder, stop);
              return result;
          },
          [this](const PlannedPtr& result) { Q_EMIT planned(result); }, {}, Stale::Cancel, Leaving::LetGo) {}

void Planner::plan(const FormValues& form, const QString& jordanSetting, const QString& folder) {
    worker_.submit({form, jordanSetting, folder});
}

}  // namespace jordanscope::views
